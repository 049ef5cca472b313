import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { copyText } from './copy-text.ts';

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
