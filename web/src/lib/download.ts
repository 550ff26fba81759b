/** Offers a file of this name. */
export function downloadBlob(name: string, blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Offers a text as a file of this name. */
export const download = (name: string, text: string, type: string) => downloadBlob(name, new Blob([text], { type }));

export const downloadRecord = (name: string, record: string) => download(name, record, "application/x-ndjson");
