import { usePlatform } from '#web/lib/session/session.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';

/** Contact of the installation's operator, if configured. */
export function SupportContact() {
  const { supportEmail, name } = usePlatform();
  if (!supportEmail) return <>pelos canais de atendimento informados por {name} na contratação</>;
  return (
    <>
      pelo e-mail{' '}
      <a className={linkClass()} href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </>
  );
}
