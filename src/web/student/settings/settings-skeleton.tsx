import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function SettingsSkeleton() {
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
