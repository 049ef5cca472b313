import { Mail } from 'lucide-react';
import { safeMailto } from '#shared/text/safe-url.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';

export function SupportButton({ email }: { email: string | null | undefined }) {
  const mailto = safeMailto(email ?? '');
  if (!mailto) return null;
  return (
    <a className={buttonClass({ variant: 'secondary' })} href={mailto}>
      <span className="button-face">
        <Mail aria-hidden="true" />
        {email}
      </span>
    </a>
  );
}
