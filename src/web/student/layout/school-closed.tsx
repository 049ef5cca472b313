import { useSchool } from '#web/lib/session/session.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { SupportButton } from './support-button.tsx';

/** The school's subscription ended: nothing is lost, and nothing here is the student's to settle. */
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
