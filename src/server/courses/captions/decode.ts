/**
 * Decodes a file: by its byte order mark, else as UTF-8 if valid throughout, else as Windows-1252, which Brazilian
 * subtitle editors still use.
 * @returns null if it is not text
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text = decoderOf(bytes).decode(bytes);
  return text.includes('\0') ? null : text;
}

function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be');
  if (first && second === 0) return new TextDecoder('utf-16le');
  if (first === 0 && second) return new TextDecoder('utf-16be');
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
