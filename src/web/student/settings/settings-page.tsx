import './settings.css';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '#shared/contract/account/account.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { navigate, useLocation } from '../routing/location.ts';
import { NotificationsPanel } from './notifications-panel.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import { accountQuery } from './queries.ts';
import { SecurityPanel } from './security-panel.tsx';
import { type SettingsTab, TABS, tabIn } from './tab.ts';

const PANELS = { perfil: ProfilePanel, seguranca: SecurityPanel, notificacoes: NotificationsPanel };

export function SettingsPage() {
  useTitle('Configurações');
  const { data, error, isFetching, refetch } = useQuery(accountQuery);
  return (
    <>
      <div className="page-head">
        <h1>Configurações</h1>
      </div>
      {data && <SettingsTabs account={data} />}
      {!data && error && (
        <ScreenError
          title="Erro ao carregar as configurações"
          error={error}
          retrying={isFetching}
          onRetry={() => refetch()}
        />
      )}
      {!data && !error && <SettingsSkeleton />}
      <Toaster />
    </>
  );
}

function SettingsTabs({ account }: { account: Account }) {
  const { pathname, search } = useLocation();
  const current = tabIn(search);
  const open = (tab: SettingsTab) => navigate(`${pathname}?aba=${tab}`, { replace: true, keepScroll: true });
  return (
    <div className="settings">
      <Tabs id="configuracoes" label="Seções das configurações" tabs={[...TABS]} value={current} onChange={open} />
      {TABS.map(({ id }) => {
        const Panel = PANELS[id];
        return (
          // Hidden instead of removed, so that typed text survives switching tabs.
          <div key={id} hidden={id !== current}>
            <TabPanel of="configuracoes" tab={id} className="settings-panel on-card">
              <Panel account={account} />
            </TabPanel>
          </div>
        );
      })}
    </div>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label="Carregando as configurações" className="settings">
      <Skeleton className="h-11 w-72 max-w-full" />
      <div className="settings-panel on-card">
        {['nome', 'e-mail', 'cpf'].map((field) => (
          <div key={field}>
            <Skeleton className="h-3.5 w-20" />
            <Skeleton className="mt-2 h-11" />
          </div>
        ))}
        <Skeleton className="h-11 w-36" />
      </div>
    </Loading>
  );
}
