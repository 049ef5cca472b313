import { Link } from '@tanstack/react-router';
import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { STATUS, sentenceOn } from './sales-texts.ts';
import { type Simulated, useSimulation } from './use-simulation.ts';

/** A simulated sale, processed like every real one. */
export function SimulationCard({ webhook: { courseId, canSimulateRefund } }: { webhook: SalesWebhook }) {
  const simulation = useSimulation(courseId);
  const { isPending, variables, data } = simulation;
  return (
    <Card>
      <section aria-labelledby="webhook-simulation" className="grid gap-3">
        <h3 id="webhook-simulation" className="text-md tracking-[-0.01em]">
          Testar sem vender
        </h3>
        <p className="text-muted text-sm">
          Um aluno de teste compra este curso e faz todo o caminho de uma venda. O e-mail de acesso chega para você.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button
            className="max-md:w-full"
            busy={isPending && variables === 'purchase'}
            onClick={() => !isPending && simulation.mutate('purchase')}
          >
            Simular compra
          </Button>
          <Button
            className="max-md:w-full"
            busy={isPending && variables === 'refund'}
            disabled={!canSimulateRefund && !isPending}
            onClick={() => !isPending && simulation.mutate('refund')}
          >
            Simular reembolso
          </Button>
        </div>
        {!canSimulateRefund && !data && !isPending && (
          <p className="text-muted text-sm">O reembolso é da compra simulada: simule-a antes.</p>
        )}
        <div role="status" className="empty:hidden">
          {isPending && (
            <p className="flex items-center gap-2 text-sm">
              <Spinner />
              {variables === 'purchase' ? 'Compra enviada' : 'Reembolso enviado'}, esperando o resultado...
            </p>
          )}
          {!isPending && data && <Result simulated={data} />}
        </div>
      </section>
    </Card>
  );
}

function Result({ simulated: { event, email, delivery } }: { simulated: Simulated }) {
  const { label, tone } = STATUS[delivery.status];
  return (
    <div className="grid gap-1.5 border-line border-t pt-3 text-sm">
      <span className="flex flex-wrap items-center gap-2">
        <b className="font-medium">{event === 'purchase' ? 'Compra simulada' : 'Reembolso simulado'}</b>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <p>{sentenceOn(delivery)}</p>
      <Link to="/admin/students" search={{ busca: email }} className={linkClass('wrap-anywhere')}>
        {email}
      </Link>
    </div>
  );
}
