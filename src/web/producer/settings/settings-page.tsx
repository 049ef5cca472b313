import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { SettingsForm } from './settings-form.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

export function SettingsPage() {
  useTitle('Configurações');
  // Not asked again behind the back of whoever is writing.
  const settings = useQuery({ ...api.producer.settings.queryOptions(), refetchOnWindowFocus: false });
  return (
    <>
      <div>
        <h2 className="text-lg">Configurações</h2>
        <p className="text-muted">Personalize sua área de membros e configure integrações</p>
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
