import { Mail } from 'lucide-react';
import { safeMailto } from '#shared/text/safe-url.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';

/** The school's subscription ended: nothing is lost, and the student cannot do anything about it. */
export function SchoolClosed({ supportEmail }: { supportEmail?: string }) {
  const school = useSchool();
  const email = supportEmail ?? school?.supportEmail;
  return (
    <Empty title="Conteúdo indisponível no momento" action={<SupportButton email={email} />}>
      As aulas voltam assim que a escola reabrir, e seu progresso continua guardado.
      {email && ' Em caso de dúvida, escreva para o suporte.'}
    </Empty>
  );
}

function SupportButton({ email }: { email: string | null | undefined }) {
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
