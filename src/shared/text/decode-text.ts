/**
 * Decodes a file of unknown encoding: UTF-8, UTF-16 of either byte order, with or without a byte order mark, else
 * windows-1252, which Excel and subtitle editors in Brazil still write.
 * @returns null if it is not text
 */
export function decodeText(bytes: Uint8Array): string | null {
  const wide = wideOrder(bytes);
  if (wide) return decodedAs(wide, bytes);
  if (bytes.includes(0)) return null;
  return decodedAs('utf-8', bytes) ?? decodedAs('windows-1252', bytes);
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function decodedAs(encoding: Encoding, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Detected by the byte order mark, or by the zero bytes that are half of any Latin text in UTF-16. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.length < 4 || bytes.length % 2 === 1) return null;
  const start = bytes.subarray(0, 512);
  const zeros = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  return even > start.length / 4 && odd === 0 ? 'utf-16be' : null;
}
