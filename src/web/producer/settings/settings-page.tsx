import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageOpen, ShieldCheck, UserRound } from 'lucide-react';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PageHead } from '#web/panel/page-head.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

/** All three share a line on phones. */
const COMPACT = 'max-md:px-2 max-md:text-sm';

export function SettingsPage() {
  useTitle('Configurações');
  // Personal data requests are hidden while impersonating.
  const { viewing } = useViewerAs('producer');
  // Not refetched on focus, which would replace what is being typed.
  const settings = useQuery({ ...api.producer.settings.queryOptions(), refetchOnWindowFocus: false });
  return (
    <>
      <PageHead title="Configurações" description="Personalize sua área de membros e configure integrações">
        {!viewing && (
          <Link to="/admin/settings/conta" className={buttonClass({}, COMPACT)}>
            <span className="button-face">
              <UserRound aria-hidden="true" className="max-md:hidden" />
              Seus dados
            </span>
          </Link>
        )}
        <Link to="/admin/settings/escola" className={buttonClass({}, COMPACT)}>
          <span className="button-face">
            <PackageOpen aria-hidden="true" className="max-md:hidden" />
            Levar e trazer
          </span>
        </Link>
        <Link to="/admin/settings/privacidade" className={buttonClass({}, COMPACT)}>
          <span className="button-face">
            <ShieldCheck aria-hidden="true" className="max-md:hidden" />
            Privacidade
          </span>
        </Link>
      </PageHead>
      {settings.data && <SettingsForm settings={settings.data} />}
      {!settings.data && !settings.error && <SettingsSkeleton />}
      {!settings.data && settings.error && (
        <PageError title="Configurações" onRetry={settings.refetch} retrying={settings.isFetching}>
          Erro ao carregar configurações. Por favor, recarregue a página.
        </PageError>
      )}
    </>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label="Carregando as configurações">
      <div className="grid gap-5">
        <div className="flex h-11 items-center gap-6 border-line border-b">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-12" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <Card className="h-19" />
          <Card className="h-19" />
          <Card className="h-19" />
        </div>
        <div className="settings-columns">
          <Card className="h-105" />
          <Card className="h-105" />
        </div>
      </div>
    </Loading>
  );
}
