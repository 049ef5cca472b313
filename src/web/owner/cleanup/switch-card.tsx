import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CleanupOverview } from '#shared/contract/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { number } from '#web/owner/figures.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/form/switch.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

export function SwitchCard({ cleanup: { on, nextAt, wouldGo, keptSchools, run } }: { cleanup: CleanupOverview }) {
  const queries = useQueryClient();
  const turn = useMutation(
    api.owner.setCleanup.mutationOptions({
      onSuccess: (_, asked) => {
        toast.success(asked.on ? 'Limpeza anual ligada' : 'Limpeza anual desligada');
        return queries.invalidateQueries({ queryKey: api.owner.key() });
      },
      onError: (error) => sayProblem(error),
    }),
  );
  return (
    <Card>
      <Switch
        label="Remover todos os alunos em 10 de janeiro"
        hint={
          on
            ? `Próxima limpeza: ${formatDate(new Date(nextAt))}, à meia-noite de Brasília. Os produtores recebem um e-mail 30, 7 e 1 dia antes.`
            : `Desligada: nada é removido, e o que for perdido enquanto isso não é feito depois.${run?.state === 'running' ? ` A limpeza de ${run.year}, que já tinha começado, continua assim que ligar.` : ''}`
        }
        checked={turn.isPending ? turn.variables.on : on}
        onChange={({ target }) => turn.isPending || turn.mutate({ on: target.checked })}
      />
      <p className="mt-4 border-line border-t pt-4 text-muted">
        Se fosse agora: <b className="font-medium text-ink">{counted(wouldGo.students, 'aluno', 'alunos')}</b> e{' '}
        <b className="font-medium text-ink">
          {number(wouldGo.enrollments)} {wouldGo.enrollments === 1 ? 'matrícula' : 'matrículas'}
        </b>{' '}
        de {counted(wouldGo.schools, 'escola', 'escolas')}. Antes da remoção, cada escola ganha um arquivo com os seus
        dados, guardado por 90 dias.
        {keptSchools > 0 &&
          ` ${counted(keptSchools, 'escola fica', 'escolas ficam')} de fora, com os seus alunos, pelo plano que ${keptSchools === 1 ? 'tem' : 'têm'}.`}
      </p>
      <p className="mt-2 text-muted">
        Os planos em que os alunos ficam de um ano para o outro você escolhe em{' '}
        <Link to="/admin/super/configuracoes" className={linkClass()}>
          Manter alunos
        </Link>
        .
      </p>
    </Card>
  );
}
