import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#web/lib/api/api.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { KeepingCard } from './keeping-card.tsx';
import { PlatformForm } from './platform-form.tsx';
import { PricesCard } from './prices-card.tsx';

const PAGES = [
  {
    path: 'seguranca',
    title: 'Segurança da conta',
    link: 'Ver segurança',
    says: 'A segunda etapa do seu acesso, as chaves de acesso e as sessões abertas.',
  },
  {
    path: 'limpeza',
    title: 'Limpeza anual',
    link: 'Ver limpeza',
    says: 'Ligada, remove os alunos todo dia 10 de janeiro, menos os das escolas em um plano que mantém os alunos.',
  },
  {
    path: 'privacidade',
    title: 'Privacidade',
    link: 'Ver pedidos',
    says: 'O que produtores pedem sobre os dados da própria conta, e até quando responder.',
  },
  {
    path: 'backups',
    title: 'Backups',
    link: 'Ver backups',
    says: 'Quando tudo foi salvo pela última vez, onde, e se pôde ser restaurado.',
  },
  {
    path: 'registro',
    title: 'Registro de ações',
    link: 'Ver registro',
    says: 'O que foi feito neste painel, por quem e quando.',
  },
] as const;

export function SettingsPage() {
  // Not refetched on focus, which would replace what is being typed.
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
        <PricesCard plans={settings.data.plans} version={settings.data.pricesVersion} />
        <KeepingCard plans={settings.data.plans} />
        {PAGES.map(({ path, title, link, says }) => (
          <Card key={path} className="pb-1">
            <CardHead
              title={title}
              action={
                <Link to={`/admin/super/configuracoes/${path}`} className={linkClass('flex-none')}>
                  {link}
                </Link>
              }
            >
              {says}
            </CardHead>
          </Card>
        ))}
      </div>
    </div>
  );
}
