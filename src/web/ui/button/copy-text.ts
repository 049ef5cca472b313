/** Browsers offer the clipboard API over https only; elsewhere the old way still works. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement('textarea'), { value: text });
  field.style.position = 'fixed';
  // Nothing outside an open dialog can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
