// Hands a file on: to the system's own sheet where it takes files, otherwise as a download.
import { downloadBlob } from "../../lib/download";

export async function offer(name: string, blob: Blob): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (!matchMedia("(pointer: coarse)").matches || !navigator.canShare?.({ files: [file] }))
    return downloadBlob(name, blob);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) downloadBlob(name, blob);
  }
}
