import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PricedPlan } from '#shared/contract/platform.ts';
import { api } from '#web/lib/api/api.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/form/switch.tsx';

/** Selects the plans that exempt schools from the clean-up. */
export function KeepingCard({ plans }: { plans: PricedPlan[] }) {
  const queries = useQueryClient();
  const turn = useMutation(
    api.owner.setKeeping.mutationOptions({
      onSuccess: (saved, { planId, keepsStudents }) => {
        queries.setQueryData(api.owner.platformSettings.queryKey(), saved);
        queries.invalidateQueries({ queryKey: api.owner.key() });
        const name = saved.plans.find(({ id }) => id === planId)?.name;
        toast.success(`Manter alunos ${keepsStudents ? 'ligado' : 'desligado'} no plano ${name}`);
      },
      onError: (error) => sayProblem(error),
    }),
  );
  const isOn = ({ id, keepsStudents }: PricedPlan) =>
    turn.isPending && turn.variables.planId === id ? turn.variables.keepsStudents : keepsStudents;
  return (
    <Card>
      <CardHead title="Manter alunos">
        A limpeza de 10 de janeiro não acontece nas escolas destes planos, se estiverem em dia nessa data. Vale também
        para quem já assina.
      </CardHead>
      <div className="grid gap-3">
        {plans.map((plan) => (
          <Switch
            key={plan.id}
            label={`Manter alunos no ${plan.name}`}
            checked={isOn(plan)}
            aria-disabled={(turn.isPending && turn.variables.planId !== plan.id) || undefined}
            onChange={({ target }) => {
              if (plan.id !== 'trial' && !turn.isPending)
                turn.mutate({ planId: plan.id, keepsStudents: target.checked });
            }}
          />
        ))}
      </div>
    </Card>
  );
}
