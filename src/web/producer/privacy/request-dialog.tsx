import type { SchoolRequest } from '#shared/contract/school/privacy.ts';
import { CHANNEL_TEXTS, GROUND_TEXTS, protocolText } from '#shared/privacy/requests.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Facts } from '#web/ui/data/facts.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { requestName, valueText } from './request-texts.ts';

type RequestDialogProps = { request: SchoolRequest | null; onClose: () => void };

/** A request with everything stored about it. */
export function RequestDialog({ request, onClose }: RequestDialogProps) {
  const { shown, key, open } = useOpening(request);
  if (!shown) return null;
  return (
    <Dialog
      key={key}
      open={open}
      onClose={onClose}
      title={requestName(shown)}
      subtitle={`${protocolText(shown.year, shown.number)} · ${shown.name ?? shown.email ?? 'Apagado'}`}
      className="md:max-w-120"
    >
      <Facts facts={factsOf(shown)} />
    </Dialog>
  );
}

function factsOf(request: SchoolRequest): [string, string][] {
  const { channel, receivedAt, dueAt, registeredBy, identityCheck, note, settledAt, settledBy, ground, answer } =
    request;
  const all: [string, string | null][] = [
    ['Chegou por', CHANNEL_TEXTS[channel]],
    ['Recebido em', formatDateTime(new Date(receivedAt))],
    ['Prazo', formatDate(new Date(dueAt))],
    ['Valor pedido', valueText(request)],
    ['Registrado por', registeredBy],
    ['Identidade', channel === 'area' || channel === 'page' ? 'Código no e-mail' : identityCheck],
    ['Observação', note],
    ['Encerrado em', settledAt && formatDateTime(new Date(settledAt))],
    ['Encerrado por', settledBy],
    ['Fundamento', ground && GROUND_TEXTS[ground]],
    ['Resposta', answer],
  ];
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
