import { homeOf } from '#web/lib/session/guards.ts';
import { useViewer } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';

export function RouteNotFound() {
  useTitle('Página não encontrada');
  return (
    <main className="grid min-h-dvh place-content-center">
      <h1 className="sr-only">Página não encontrada</h1>
      <Empty
        title="Página não encontrada"
        action={
          <a className={buttonClass({ variant: 'primary' })} href={homeOf(useViewer())}>
            <span className="button-face">Ir para o início</span>
          </a>
        }
      >
        O endereço pode ter mudado ou o conteúdo pode ter sido removido.
      </Empty>
    </main>
  );
}
