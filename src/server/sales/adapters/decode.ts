/** Valid UTF-8, else windows-1252, which old Brazilian systems call ISO-8859-1. Drops a byte order mark. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
