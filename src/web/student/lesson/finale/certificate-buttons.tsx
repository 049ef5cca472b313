import { Award } from 'lucide-react';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Link } from '../../routing/link.tsx';
import { ShareButton } from './share-button.tsx';
import { CERTIFICATES } from './use-course-certificate.ts';

export const standingOf = (certificate: OwnCertificate | null | undefined) =>
  certificate && certificate.status !== 'revoked' ? certificate : null;

export const readyWords = ({ confirmed }: OwnCertificate) =>
  confirmed
    ? 'Seu certificado está pronto e pode ser conferido por qualquer pessoa.'
    : 'Seu certificado está pronto. Confira seu nome antes de baixar.';

/** Others cannot see it before its holder has confirmed the name. */
export function CertificateButtons({ certificate: { confirmed, sheet } }: { certificate: OwnCertificate }) {
  return (
    <>
      <Link to={CERTIFICATES} className={buttonClass({ variant: 'primary', size: 'large' })}>
        <span className="button-face">
          <Award aria-hidden="true" /> Ver certificado
        </span>
      </Link>
      {confirmed && <ShareButton sheet={sheet} />}
    </>
  );
}
