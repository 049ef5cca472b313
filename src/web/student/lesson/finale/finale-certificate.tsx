import './finale-certificate.css';
import { useQuery } from '@tanstack/react-query';
import { Award } from 'lucide-react';
import type { CourseCertificate } from '#shared/contract/student/student-certificates.ts';
import { formatDate } from '#shared/time/dates.ts';
import { CertificateSheet } from '#web/certificate/certificate-sheet.tsx';
import { api } from '#web/lib/api/api.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { inPreview } from '../../preview/in-preview.ts';
import { Link } from '../../routing/link.tsx';

const POLL_MS = 2000;
/** A job issues it, within moments. */
const TRIES = 15;

/** What the course gives, once it is there; until then, when it will be. */
export function FinaleCertificate({ courseId }: { courseId: string }) {
  const { data } = useQuery({
    ...api.student.courseCertificate.queryOptions({ input: { courseId } }),
    staleTime: 0,
    enabled: !inPreview(),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) && state.dataUpdateCount < TRIES ? POLL_MS : false),
  });
  const certificate = data?.certificate;
  if (certificate && certificate.status !== 'revoked')
    return (
      <div className="finale-certificate">
        <CertificateSheet sheet={certificate.sheet} className="finale-certificate-sheet" />
        <p role="status">
          {certificate.confirmed
            ? 'Seu certificado está pronto e pode ser conferido por qualquer pessoa.'
            : 'Seu certificado está pronto. Confira seu nome antes de baixar.'}
        </p>
        {!certificate.confirmed && (
          <p className="wrap-anywhere">
            <span className="text-muted">Nome no certificado:</span> <b>{certificate.sheet.holder}</b>{' '}
            <Link to="/alunos/certificados" className={linkClass()}>
              Corrigir nome
            </Link>
          </p>
        )}
        <Link to="/alunos/certificados" className={buttonClass({ variant: 'primary', size: 'large' })}>
          <span className="button-face">
            <Award aria-hidden="true" /> Ver certificado
          </span>
        </Link>
      </div>
    );
  if (!data?.dueAt) return null;
  return (
    <p className="finale-certificate-due" role="status">
      <Award size={18} aria-hidden="true" />
      {isOnItsWay(data)
        ? 'Seu certificado está sendo preparado e aparece em Meus certificados.'
        : `Seu certificado sai em ${formatDate(new Date(data.dueAt))} e aparece em Meus certificados.`}
    </p>
  );
}

const isOnItsWay = (found: CourseCertificate | undefined) =>
  !found?.certificate && typeof found?.dueAt === 'string' && Date.parse(found.dueAt) <= Date.now();
