import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SchoolAddress } from '#shared/contract/school/address.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export function useAddress() {
  const queries = useQueryClient();
  const show = (address: SchoolAddress) => {
    queries.setQueryData(api.producer.address.queryKey(), address);
    queries.setQueryData(
      sessionQuery.queryKey,
      (known) => known && { ...known, school: known.school && { ...known.school, slug: address.slug } },
    );
  };
  const complain = (unexpected: string) => (error: unknown) => toast.error(explainProblem(error, { unexpected }).text);
  const check = useMutation(
    api.producer.verifyDomain.mutationOptions({
      onSuccess: (address) => {
        show(address);
        const { status, problem } = address.ownDomain ?? {};
        if (status === 'verified' && !problem) toast.success('Domínio verificado. Ele já abre a sua escola.');
      },
      onError: complain('Erro ao verificar o domínio'),
    }),
  );
  const removal = useMutation(
    api.producer.removeDomain.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.producer.address.queryKey() });
        toast.success('Domínio removido. Os links voltaram ao endereço da plataforma.');
      },
      onError: complain('Erro ao remover o domínio'),
    }),
  );
  return {
    setDomain: useMutation(api.producer.setDomain.mutationOptions({ onSuccess: show })).mutateAsync,
    setSlug: useMutation(api.producer.setSlug.mutationOptions({ onSuccess: show })).mutateAsync,
    check: () => check.mutate(undefined),
    checking: check.isPending,
    remove: (onDone: () => void) => removal.mutate(undefined, { onSettled: onDone }),
    removing: removal.isPending,
  };
}
