import './settings.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PackageOpen, ShieldCheck, UserRound } from 'lucide-react';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsPage() {
  useTitle('Configurações');
  // Personal data requests are hidden while impersonating.
  const { viewing } = useViewerAs('producer');
  // Not refetched on focus, which would replace what is being typed.
  const settings = useQuery({ ...api.producer.settings.queryOptions(), refetchOnWindowFocus: false });
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-xl">Configurações</h2>
          <p className="text-muted">Personalize sua área de membros e configure integrações</p>
        </div>
        <div className="flex flex-none gap-2">
          {!viewing && (
            <Link to="/admin/settings/conta" className={buttonClass({}, 'max-md:px-3')}>
              <span className="button-face">
                <UserRound aria-hidden="true" />
                <span className="max-md:sr-only">Seus dados</span>
              </span>
            </Link>
          )}
          <Link to="/admin/settings/escola" className={buttonClass({}, 'max-md:px-3')}>
            <span className="button-face">
              <PackageOpen aria-hidden="true" />
              <span className="max-md:sr-only">Levar e trazer</span>
            </span>
          </Link>
          <Link to="/admin/settings/privacidade" className={buttonClass({}, 'max-md:px-3')}>
            <span className="button-face">
              <ShieldCheck aria-hidden="true" />
              <span className="max-md:sr-only">Privacidade</span>
            </span>
          </Link>
        </div>
      </div>
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
