import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

const CONFIRMED_MS = 2000;

type CopyButtonProps = Omit<ButtonProps, 'onClick' | 'children' | 'icon'> & { text: string };

export function CopyButton({ text, ...rest }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    await copyText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), CONFIRMED_MS);
  }
  return (
    <Button {...rest} icon={copied ? <Check /> : <Copy />} onClick={copy}>
      <span aria-live="polite">{copied ? 'Copiado!' : 'Copiar'}</span>
    </Button>
  );
}

/** Browsers give a page the clipboard over https only; elsewhere the old way still works. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = Object.assign(document.createElement('textarea'), { value: text });
  field.style.position = 'fixed';
  // Inside an open window nothing outside of it can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
