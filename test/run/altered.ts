/** A token that differs in its last bit alone. */
export function altered(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes.toString('base64url');
}
