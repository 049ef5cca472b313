import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { EarlierCard } from './earlier-card.tsx';
import { RulesForm } from './rules-form.tsx';

const POLL_MS = 1500;

/** Certificate settings of a course. */
export function CertificatePage() {
  useTitle('Certificado');
  const { courseId } = useParams({ from: '/admin/tabs/admin/courses/$courseId/certificado' });
  const found = useQuery({
    ...api.producer.certificateRules.queryOptions({ input: { courseId } }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });
  const { data } = found;
  return (
    <>
      <PageHead back={<BackLink to="/dashboard">Cursos</BackLink>} title="Certificado" description={data?.course.title}>
        {data && data.issued > 0 && (
          <Link className={linkClass()} to="/admin/courses/certificados" search={{ curso: courseId }}>
            Ver {counted(data.issued, 'certificado emitido', 'certificados emitidos')}
          </Link>
        )}
      </PageHead>
      {data && (data.rules.active || data.batch) && <EarlierCard courseId={courseId} rules={data} />}
      {data && <RulesForm key={courseId} found={data} />}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar o certificado" of={found} />}
    </>
  );
}

const isRunning = (rules: CertificateRules | undefined) => rules?.batch?.finishedAt === null;
