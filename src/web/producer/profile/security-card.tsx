import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function SecurityCard({ profile }: { profile: ProducerProfile }) {
  const { createdAt, passwordChangedAt, otherSessions } = profile;
  const end = useEndOthers();
  return (
    <Card>
      <section aria-label="Segurança da conta">
        <CardHead title="Segurança da conta" />
        <dl className="facts">
          <div>
            <dt>Conta criada em</dt>
            <dd>{formatDate(new Date(createdAt))}</dd>
          </div>
          {passwordChangedAt && (
            <div>
              <dt>Senha alterada em</dt>
              <dd>{formatDate(new Date(passwordChangedAt))}</dd>
            </div>
          )}
          <div>
            <dt>Outros dispositivos</dt>
            <dd>{otherSessions === 0 ? 'Nenhum' : counted(otherSessions, 'conectado', 'conectados')}</dd>
          </div>
        </dl>
        {otherSessions > 0 && (
          <Button block className="mt-4" busy={end.isPending} onClick={() => end.mutate(undefined)}>
            Sair dos outros dispositivos
          </Button>
        )}
      </section>
    </Card>
  );
}

function useEndOthers() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.endOtherSessions.mutationOptions({
      onSuccess: () => {
        queries.setQueryData(api.producer.profile.queryKey(), (known) => known && { ...known, otherSessions: 0 });
        toast.success('Sua conta saiu dos outros dispositivos.');
      },
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
}
