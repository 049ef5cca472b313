import { useQuery } from '@tanstack/react-query';
import { LogOut, RefreshCw } from 'lucide-react';
import { api } from '#web/lib/api.ts';
import { readProblem } from '#web/lib/problem.ts';
import { useSignOut } from '#web/lib/session.ts';
import { useTitle } from '#web/lib/titles.ts';
import { PlatformBrand } from '#web/public/platform-brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PageError } from '#web/ui/page-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { ProducerList } from './producer-list.tsx';
import { ProducersSkeleton } from './producers-skeleton.tsx';

export function OwnerPage() {
  useTitle('Produtores');
  const signOut = useSignOut();
  const producers = useQuery(api.owner.producers.queryOptions());

  async function refresh() {
    const { isError } = await producers.refetch();
    if (isError) toast.error('Erro ao carregar produtores');
  }

  return (
    <>
      <header className="on-card sticky top-0 z-20 h-(--topbar) border-line border-b">
        <div className="page-width flex h-full items-center justify-between gap-4">
          <div className="flex items-center gap-3">
            <PlatformBrand />
            <span className="rounded-full border border-line px-2 py-0.5 text-muted text-xs max-md:hidden">
              Painel do dono
            </span>
          </div>
          <Button
            variant="ghost"
            className="-mr-3"
            icon={<LogOut />}
            busy={signOut.isPending || signOut.isSuccess}
            onClick={() => signOut.mutate({})}
          >
            Sair
          </Button>
        </div>
      </header>
      <main>
        <div className="on-card border-line border-b">
          <div className="page-width flex items-center justify-between gap-4 py-4 md:py-6">
            <div>
              <h1 className="text-[22px] leading-7">Produtores</h1>
              <p className="text-muted">Gerenciar Clientes</p>
            </div>
            <IconButton
              label="Atualizar"
              icon={<RefreshCw />}
              variant="secondary"
              busy={producers.isRefetching}
              onClick={refresh}
            />
          </div>
        </div>
        <div className="page-width pt-4 pb-14 md:pt-6">
          {producers.data?.producers.length === 0 && (
            <Empty title="Nenhum produtor ainda">Quem se cadastrar aparece aqui.</Empty>
          )}
          {producers.data && producers.data.producers.length > 0 && (
            <ProducerList producers={producers.data.producers} />
          )}
          {!producers.data && !producers.error && <ProducersSkeleton />}
          {!producers.data && producers.error && (
            <PageError title="Erro ao carregar produtores" onRetry={producers.refetch} retrying={producers.isFetching}>
              {readProblem(producers.error).text}
            </PageError>
          )}
        </div>
      </main>
    </>
  );
}
