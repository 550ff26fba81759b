/** Why something was refused, by the core or the server: `key` is a text of the catalogues, `text` what to say where there is none. */
export interface ErrorInfo {
  key: string;
  arguments: number[];
  text: string;
}
