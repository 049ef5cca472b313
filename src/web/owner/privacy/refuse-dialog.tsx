import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskRequest } from '#shared/contract/producer-requests.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { api } from '#web/lib/api/api.ts';
import { RefuseForm } from '#web/panel/privacy/refuse-form.tsx';

export function RefuseDialog({ request, onClose }: { request: DeskRequest | null; onClose: () => void }) {
  const queries = useQueryClient();
  const refuse = useMutation(
    api.owner.refuseProducerRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.owner.key() }),
    }),
  );
  return (
    <RefuseForm
      open={request !== null}
      title="Recusar o pedido"
      subtitle={request ? `${protocolText(request.year, request.number)} · ${request.name ?? ''}` : ''}
      usual="legal_duty"
      notified="O produtor"
      onRefuse={async (refusal) => request && refuse.mutateAsync({ requestId: request.id, ...refusal })}
      onClose={onClose}
    />
  );
}
