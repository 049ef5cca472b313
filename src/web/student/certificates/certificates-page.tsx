import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { OwnCertificateCard } from './own-certificate-card.tsx';

/** The student's certificates. */
export function CertificatesPage() {
  useTitle('Meus certificados');
  const { data, error, isFetching, refetch } = useQuery(api.student.certificates.queryOptions());
  return (
    <>
      <div className="page-head">
        <h1>Meus certificados</h1>
      </div>
      {data && data.certificates.length > 0 && (
        <ul className="grid max-w-280 gap-10">
          {data.certificates.map((certificate) => (
            <li key={certificate.id}>
              <OwnCertificateCard certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
      {data?.certificates.length === 0 && (
        <Empty title="Nenhum certificado ainda">
          Ao concluir um curso que dá certificado, ele aparece aqui, pronto para baixar e compartilhar.
        </Empty>
      )}
      {!data && error && (
        <ScreenError title="Erro ao carregar os certificados" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && (
        <Loading label="Carregando os certificados" className="grid max-w-280 gap-6 md:grid-cols-2">
          <Skeleton className="aspect-297/210 w-full" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-7 w-4/5" />
            <Skeleton className="h-5 w-3/5" />
          </div>
        </Loading>
      )}
      <Toaster />
    </>
  );
}
