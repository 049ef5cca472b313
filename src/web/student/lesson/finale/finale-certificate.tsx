import './finale-certificate.css';
import { Award } from 'lucide-react';
import type { CourseCertificate } from '#shared/contract/student/student-certificates.ts';
import { formatDate } from '#shared/time/dates.ts';
import { CertificateSheet } from '#web/certificate/certificate-sheet.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Link } from '../../routing/link.tsx';
import { MissingQuizzes } from './missing-quizzes.tsx';
import { CERTIFICATES, isOnItsWay } from './use-course-certificate.ts';

/** The course's certificate; until it exists, when it will be issued or what is missing. */
export function FinaleCertificate({ found }: { found: CourseCertificate }) {
  const { certificate, dueAt, quizzes } = found;
  if (certificate && certificate.status !== 'revoked')
    return (
      <div className="finale-certificate">
        <CertificateSheet sheet={certificate.sheet} className="finale-certificate-sheet" />
        {!certificate.confirmed && (
          <p className="wrap-anywhere">
            <span className="text-muted">Nome no certificado:</span> <b>{certificate.sheet.holder}</b>{' '}
            <Link to={CERTIFICATES} className={linkClass()}>
              Corrigir nome
            </Link>
          </p>
        )}
      </div>
    );
  if (quizzes) return <MissingQuizzes quizzes={quizzes} />;
  if (!dueAt) return null;
  return (
    <p className="finale-certificate-due" role="status">
      <Award size={18} aria-hidden="true" />
      {isOnItsWay(found)
        ? 'Seu certificado está sendo preparado e aparece em Meus certificados.'
        : `Seu certificado sai em ${formatDate(new Date(dueAt))} e aparece em Meus certificados.`}
    </p>
  );
}
