import { ExternalLink, MessageCircle } from 'lucide-react';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { useSchoolContact } from '#web/lib/session/school-contact.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';

type WaysBackProps = {
  course: { title: string; salesUrl: string | null };
  action?: 'Comprar Agora' | 'Renovar Agora';
};

/** For locked courses: link to its sales page, and to support. */
export function WaysBack({ course: { title, salesUrl }, action = 'Comprar Agora' }: WaysBackProps) {
  const href = safeHttpUrl(salesUrl ?? '');
  const contact = useSchoolContact(`Acesso ao curso ${title}`);
  if (!href && !contact) return <p className="text-muted">Para ter acesso, fale com quem vendeu o curso.</p>;
  return (
    <>
      {contact && (
        <a className={buttonClass({ variant: href ? 'secondary' : 'primary' })} {...contact}>
          <span className="button-face">
            <MessageCircle aria-hidden="true" className="max-md:hidden" />
            Falar com a escola
          </span>
        </a>
      )}
      {href && (
        <a className={buttonClass({ variant: 'primary' })} href={href} target="_blank" rel="noopener noreferrer">
          <span className="button-face">
            {action}
            <ExternalLink aria-hidden="true" />
            <span className="sr-only">(abre em nova aba)</span>
          </span>
        </a>
      )}
    </>
  );
}
