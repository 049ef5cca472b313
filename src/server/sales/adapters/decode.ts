/** UTF-8 if it is; else the western code page that old Brazilian systems mean by ISO-8859-1. A byte order mark is dropped. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
