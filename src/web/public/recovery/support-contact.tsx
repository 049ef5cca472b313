import { usePlatform } from '#web/lib/session/session.ts';

/** How to reach whoever runs this installation; nothing is promised that is not configured. */
export function SupportContact() {
  const { supportEmail, name } = usePlatform();
  if (!supportEmail) return <>pelos canais de atendimento informados por {name} na contratação</>;
  return (
    <>
      pelo e-mail{' '}
      <a className="link" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </>
  );
}
