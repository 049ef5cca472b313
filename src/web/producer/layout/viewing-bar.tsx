import { useMutation } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '#web/lib/api/api.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { leaveAtOnce } from '#web/lib/session/session-end.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { PAGE_WIDTH } from '#web/panel/page-width.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const PANEL = '/admin/super/produtores';

export function ViewingBar() {
  const { name, viewing } = useViewerAs('producer');
  const secondsLeft = viewing?.secondsLeft;
  const leave = useMutation(
    api.public.endImpersonation.mutationOptions({
      onSuccess: () => leaveAtOnce(PANEL),
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
  useEffect(() => {
    if (secondsLeft === undefined) return;
    // Ends nothing itself: meanwhile another tab may have opened another school's panel, where the server then leads.
    const timer = setTimeout(() => leaveAtOnce(PANEL), secondsLeft * 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  if (!viewing) return null;
  return (
    <section aria-label="Modo de Visualização" className="on-card border-line border-b print:hidden">
      <div className={cx(PAGE_WIDTH, 'flex items-center gap-3 py-2 text-sm')}>
        <Eye size={16} aria-hidden="true" className="flex-none text-muted" />
        <p className="flex min-w-0 flex-1 gap-x-1 max-md:flex-col">
          <span className="truncate">
            Painel de <b className="font-strong">{name}</b>:
          </span>{' '}
          <span className="flex-none">nada pode ser alterado.</span>
        </p>
        <Button
          size="small"
          className="flex-none"
          busy={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate(undefined)}
        >
          Sair da visualização
        </Button>
      </div>
    </section>
  );
}
