import { PageError } from '#web/ui/feedback/page-error.tsx';
import { useLocation } from '../routing/location.ts';
import { CATALOGUE } from '../routing/paths.ts';
import { BackToPanel } from './back-to-panel.tsx';

export function PreviewUnnamed() {
  const { pathname } = useLocation();
  return (
    <main className="grid min-h-dvh place-items-center">
      <PageError
        title={
          pathname === CATALOGUE
            ? 'Não foi possível carregar os cursos para visualização'
            : 'Erro ao carregar o curso para visualização'
        }
        action={<BackToPanel />}
      >
        Admin not found
      </PageError>
    </main>
  );
}
