/** Offers a text as a file of this name. */
export function download(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const downloadRecord = (name: string, record: string) => download(name, record, "application/x-ndjson");
