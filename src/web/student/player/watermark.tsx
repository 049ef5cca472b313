import { formatCpf } from '#shared/cpf.ts';
import { firstName, maskEmail } from '#shared/text.ts';

/** Faint, over every video: whoever films the screen films their own name. */
export function Watermark({ text }: { text: string }) {
  return (
    <span className="player-mark" aria-hidden="true">
      {text}
    </span>
  );
}

type Watched = { name: string; email: string; cpf?: string | null };

export function watermarkOf({ name, email, cpf }: Watched): string {
  return `${firstName(name)} · ${cpf ? formatCpf(cpf) : maskEmail(email)}`;
}
