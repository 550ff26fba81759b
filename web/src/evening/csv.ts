// Tables for spreadsheets: quoted where it is needed (RFC 4180), and nothing that a spreadsheet would take for a formula.

type Cell = string | number | boolean | null | undefined;

const MARK = "\ufeff"; // Without it Excel reads names in the local code page.

function cell(value: Cell): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const csv = (rows: Cell[][]) => MARK + rows.map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
