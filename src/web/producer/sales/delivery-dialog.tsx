import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCcw } from 'lucide-react';
import type { DeliveryDetail, DeliveryRow } from '#shared/contract/school/sales.ts';
import { nameSaleKind } from '#shared/sale-kinds.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { OUTCOMES, STATUS, sentenceOn } from './sales-texts.ts';

const SOON_MS = 1000;

type DeliveryDialogProps = { delivery: DeliveryRow | null; onClose: () => void };

export function DeliveryDialog({ delivery, onClose }: DeliveryDialogProps) {
  const { shown, open } = useOpening(delivery);
  if (!shown) return null;
  return <Details delivery={shown} open={open} onClose={onClose} />;
}

function Details({ delivery, open, onClose }: { delivery: DeliveryRow; open: boolean; onClose: () => void }) {
  const { id: deliveryId } = delivery;
  const found = useQuery(
    api.producer.delivery.queryOptions({
      input: { deliveryId },
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.status === 'received' ? SOON_MS : false),
    }),
  );
  const reprocess = useReprocess();
  const now = found.data ?? delivery;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={now.simulated ? 'Entrega simulada' : `Entrega: ${now.sender}`}
      subtitle={formatDateTime(new Date(now.receivedAt))}
      className="md:max-w-160"
      footer={
        <>
          <Button
            icon={<RotateCcw />}
            busy={reprocess.isPending}
            busyText="Reprocessando..."
            onClick={() => reprocess.mutate({ deliveryId })}
          >
            Reprocessar
          </Button>
          <Button onClick={onClose}>Fechar</Button>
        </>
      }
    >
      <DeliveryFacts delivery={now} />
      {found.data && found.data.students.length > 0 && <Students students={found.data.students} />}
      {found.data && <Payload text={found.data.payload} />}
      {!found.data && !found.error && (
        <Loading label="Carregando o conteúdo">
          <Skeleton className="h-48" />
        </Loading>
      )}
      {!found.data && found.error && <QueryError title="Erro ao carregar o conteúdo" of={found} />}
    </Dialog>
  );
}

/** “Paguei e não entrei” is answered on their page. */
function Students({ students }: Pick<DeliveryDetail, 'students'>) {
  return (
    <p className="grid justify-items-start gap-1">
      {students.map(({ id, name }) => (
        <Link
          key={id}
          to="/admin/students/$studentId"
          params={{ studentId: id }}
          className={linkClass('wrap-anywhere')}
        >
          Ver aluno: {name}
        </Link>
      ))}
    </p>
  );
}

function DeliveryFacts({ delivery }: { delivery: DeliveryRow & Partial<Pick<DeliveryDetail, 'person'>> }) {
  const { event, buyer, person, repeats, status } = delivery;
  const { label, tone } = STATUS[status];
  const facts: Fact[] = [['Evento', nameSaleKind(delivery.kind)]];
  if (event)
    facts.push([
      'Nome na plataforma',
      <span key="event" className="font-mono text-sm">
        {event}
      </span>,
    ]);
  const known = [person?.name, person?.email].filter(Boolean).join(', ');
  facts.push(['Comprador', known || (buyer ?? '–')]);
  if (repeats > 0) facts.push(['Repetida', `${counted(repeats, 'vez', 'vezes')}, sem outro efeito`]);
  return (
    <>
      <div className="grid gap-1.5" role="status">
        <Badge tone={tone}>{label}</Badge>
        <p>{sentenceOn(delivery)}</p>
        {status === 'waiting' && (
          <Link
            to={delivery.outcome === 'no_destination' ? '/admin/courses/ofertas' : '/admin/courses/vendas-aguardando'}
            className={linkClass('justify-self-start')}
          >
            {delivery.outcome === 'no_destination' ? 'Ver vendas sem destino' : 'Ver vendas aguardando'}
          </Link>
        )}
      </div>
      <Facts compact facts={facts} />
    </>
  );
}

const PAYLOAD =
  'on-bg wrap-anywhere max-h-80 overflow-auto whitespace-pre-wrap rounded-mid border border-line px-3.5 py-3 font-mono text-xs leading-4.5';

/** The server has removed secrets and private data of the buyer. */
function Payload({ text }: { text: string }) {
  return (
    <section aria-labelledby="delivery-payload" className="grid min-w-0 gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="delivery-payload" className="text-base">
          Conteúdo enviado
        </h3>
        <CopyButton text={text} size="small" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={PAYLOAD} tabIndex={0}>
        {text}
      </pre>
      <p className="text-muted text-sm">
        Chaves, documentos e contatos aparecem encobertos. Reprocessar lê a entrega de novo e aplica o que ela diz,
        mesmo que já tenha sido aplicada.
      </p>
    </section>
  );
}

function useReprocess() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.reprocessDelivery.mutationOptions({
      onSuccess: async ({ outcome }) => {
        await queries.invalidateQueries({ queryKey: api.producer.key() });
        toast.success(`Entrega reprocessada. ${OUTCOMES[outcome]}`);
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao reprocessar a entrega' }).text),
    }),
  );
}
