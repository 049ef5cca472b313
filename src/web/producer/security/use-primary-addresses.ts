import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { KeptOut } from '#shared/contract/account/primary-address.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useReleaseAddress } from './use-release-address.ts';

export function usePrimaryAddresses() {
  const queries = useQueryClient();
  const addresses = useQuery(api.producer.primaryAddresses.queryOptions());
  const setting = useMutation(
    api.producer.setPrimaryAddresses.mutationOptions({
      onSuccess: ({ on }) =>
        toast.success(on ? 'Cada aluno terá o endereço do próximo acesso.' : 'Alunos entram de qualquer endereço.'),
      onError: (error) => toast.error(explainProblem(error, { unexpected: 'Erro ao salvar' }).text),
      onSettled: () =>
        Promise.all(
          [api.producer.primaryAddresses, api.producer.studentAddress, api.producer.auditEvents].map((asked) =>
            queries.invalidateQueries({ queryKey: asked.key() }),
          ),
        ),
    }),
  );
  const releasing = useReleaseAddress();
  const isBeing = (row: KeptOut) =>
    releasing.isPending &&
    releasing.variables.studentId === row.studentId &&
    releasing.variables.address === row.address;
  return {
    addresses,
    set: (on: boolean) => setting.mutate({ on }),
    setting: setting.isPending,
    releasing: addresses.data?.keptOut.find(isBeing),
    release: ({ studentId, address }: KeptOut) => releasing.mutate({ studentId, address }),
  };
}
