import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, X } from 'lucide-react';
import { useState } from 'react';
import type { ListedCertificate } from '#shared/contract/school/certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { leaveEmptyPage } from '#web/panel/leave-empty-page.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { Toolbar } from '#web/panel/toolbar.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { BadgeKeyCard } from './badge-key-card.tsx';
import { CertificateList } from './certificate-list.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { useExport } from './use-export.ts';

/** The register of all certificates ever issued. */
export function CertificatesPage() {
  useTitle('Certificados emitidos');
  const { curso: courseId = null } = useSearch({ from: '/admin/tabs/admin/courses/certificados' });
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [revoking, setRevoking] = useState<ListedCertificate | null>(null);
  const [correcting, setCorrecting] = useState<ListedCertificate | null>(null);
  const search = useDebouncedValue(typed.trim());
  const [refunded, setRefunded] = useState(false);
  const filter = (wanted: boolean) => {
    setPage(1);
    setRefunded(wanted);
  };
  const input = { search, page, courseId, refunded };
  const found = useQuery(api.producer.certificates.queryOptions({ input, placeholderData: keepPreviousData }));
  const exporting = useExport();
  const { data } = found;
  const course = courseId ? data?.course : null;
  // The last refunded one of a page was revoked.
  leaveEmptyPage(data, page, setPage);
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Certificados emitidos"
        description={
          data && `${counted(data.total, 'certificado', 'certificados')}${course ? ` de ${course.title}` : ''}`
        }
      >
        {data && data.total > 0 && (
          <Button
            icon={<Download />}
            busy={exporting.isPending}
            busyText="Exportando..."
            onClick={() => exporting.mutate({ search, courseId, refunded, total: data.total })}
          >
            Exportar CSV
          </Button>
        )}
      </PageHead>
      <Toolbar>
        <SearchInput
          label="Buscar certificado"
          placeholder="Nome, número ou código"
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setPage(1);
          }}
        />
        {courseId && (
          <Button
            variant="ghost"
            icon={<X />}
            onClick={() => {
              setPage(1);
              navigate({ to: '/admin/courses/certificados', search: {} });
            }}
          >
            Todos os cursos
          </Button>
        )}
      </Toolbar>
      {data && data.refunded > 0 && (
        <Note
          tone="warn"
          title={counted(
            data.refunded,
            'compra reembolsada depois da emissão',
            'compras reembolsadas depois da emissão',
          )}
          action={
            <Button size="small" onClick={() => filter(!refunded)}>
              {refunded ? 'Ver todos os certificados' : 'Ver só esses'}
            </Button>
          }
        >
          O certificado continua valendo até a escola revogar.
        </Note>
      )}
      {data && data.certificates.length > 0 && (
        <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
          <CertificateList certificates={data.certificates} onRevoke={setRevoking} onCorrect={setCorrecting} />
          {data.total > data.pageSize && (
            <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </Card>
      )}
      {data?.total === 0 && refunded && (
        <Empty
          title={search ? 'Nenhum certificado encontrado' : 'Nenhuma compra reembolsada pendente'}
          action={<Button onClick={() => filter(false)}>Ver todos os certificados</Button>}
        >
          {search
            ? `Nada com “${search}” entre os reembolsados.`
            : 'Nenhum certificado válido é de uma compra reembolsada.'}
        </Empty>
      )}
      {data?.total === 0 && !refunded && (
        <Empty title={search ? 'Nenhum certificado encontrado' : 'Nenhum certificado emitido'}>
          {search
            ? `Nada com “${search}” no nome, no número ou no código.`
            : 'Ative o certificado em um curso: quem concluir aparece aqui.'}
        </Empty>
      )}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar os certificados" of={found} />}
      {data && data.total > 0 && <BadgeKeyCard />}
      <RevokeDialog certificate={revoking} onClose={() => setRevoking(null)} />
      <CorrectDialog certificate={correcting} onClose={() => setCorrecting(null)} />
    </>
  );
}
