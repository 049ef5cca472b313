import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

export function SecurityCard({ profile }: { profile: ProducerProfile }) {
  const { otherSessions } = profile;
  const end = useEndOthers();
  return (
    <Card>
      <section aria-label="Segurança da conta">
        <CardHead title="Segurança da conta" />
        <Facts compact facts={factsOf(profile)} />
        {otherSessions > 0 && (
          <Button block className="mt-4" busy={end.isPending} onClick={() => end.mutate(undefined)}>
            Sair dos outros dispositivos
          </Button>
        )}
      </section>
    </Card>
  );
}

function factsOf({ createdAt, passwordChangedAt, otherSessions }: ProducerProfile): Fact[] {
  const facts: Fact[] = [['Conta criada em', formatDate(new Date(createdAt))]];
  if (passwordChangedAt) facts.push(['Senha alterada em', formatDate(new Date(passwordChangedAt))]);
  const others = otherSessions === 0 ? 'Nenhum' : counted(otherSessions, 'conectado', 'conectados');
  return [...facts, ['Outros dispositivos', others]];
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
