import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api/api.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { PlatformForm } from './platform-form.tsx';
import { PricesCard } from './prices-card.tsx';

export function SettingsPage() {
  // Not asked again behind the back of whoever is writing.
  const settings = useQuery({ ...api.owner.platformSettings.queryOptions(), refetchOnWindowFocus: false });
  if (!settings.data && settings.error)
    return (
      <PageError title="Configurações" onRetry={settings.refetch} retrying={settings.isFetching}>
        Erro ao carregar configurações. Por favor, recarregue a página.
      </PageError>
    );
  if (!settings.data)
    return (
      <Loading label="Carregando configurações" className="grid gap-5">
        <Skeleton className="h-120" />
        <Skeleton className="h-80" />
      </Loading>
    );
  return (
    <div className="grid items-start gap-4 md:gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <PlatformForm settings={settings.data} />
      <div className="grid gap-4 md:gap-5">
        <PricesCard plans={settings.data.plans} />
        <Card className="pb-1">
          <CardHead
            title="Segurança da conta"
            action={
              <Link to="/admin/super/configuracoes/seguranca" className={linkClass('flex-none')}>
                Ver segurança
              </Link>
            }
          >
            A segunda etapa do seu acesso, as chaves de acesso e as sessões abertas.
          </CardHead>
        </Card>
        <Card className="pb-1">
          <CardHead
            title="Limpeza anual"
            action={
              <Link to="/admin/super/configuracoes/limpeza" className={linkClass('flex-none')}>
                Ver limpeza
              </Link>
            }
          >
            Todo dia 10 de janeiro os alunos de todas as escolas são removidos.
          </CardHead>
        </Card>
        <Card className="pb-1">
          <CardHead
            title="Backups"
            action={
              <Link to="/admin/super/configuracoes/backups" className={linkClass('flex-none')}>
                Ver backups
              </Link>
            }
          >
            Quando tudo foi salvo pela última vez, onde, e se pôde ser restaurado.
          </CardHead>
        </Card>
        <Card className="pb-1">
          <CardHead
            title="Registro de ações"
            action={
              <Link to="/admin/super/configuracoes/registro" className={linkClass('flex-none')}>
                Ver registro
              </Link>
            }
          >
            O que foi feito neste painel, por quem e quando.
          </CardHead>
        </Card>
      </div>
    </div>
  );
}
