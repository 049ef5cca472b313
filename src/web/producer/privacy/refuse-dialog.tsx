import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { protocolText } from '#shared/privacy/requests.ts';
import { api } from '#web/lib/api/api.ts';
import { RefuseForm } from '#web/panel/privacy/refuse-form.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { requestName } from './request-texts.ts';

export function RefuseDialog({ request, onClose }: { request: SchoolRequest | null; onClose: () => void }) {
  const { shown, key, open } = useOpening(request);
  const queries = useQueryClient();
  const refuse = useMutation(
    api.producer.refuseDataRequest.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  if (!shown) return null;
  return (
    <RefuseForm
      key={key}
      open={open}
      title={`Recusar: ${uncapitalized(requestName(shown))}`}
      subtitle={`${protocolText(shown.year, shown.number)} · ${shown.name ?? shown.email ?? ''}`}
      usual={shown.kind === 'erasure' ? 'legal_duty' : 'unfounded'}
      notified="O titular"
      onRefuse={(refusal) => refuse.mutateAsync({ requestId: shown.id, ...refusal })}
      onClose={onClose}
    />
  );
}

/** Keeps abbreviations such as CPF. */
const uncapitalized = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);
