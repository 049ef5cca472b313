import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { sentenceOn } from './sales-texts.ts';
import { WaitingNote } from './waiting/waiting-note.tsx';
import { WebhookAddress } from './webhook-address.tsx';

type WebhooksDialogProps = { course: Pick<ProducerCourse, 'id' | 'title'> | null; onClose: () => void };

/** The address for copying; everything else is on its own screen. */
export function WebhooksDialog({ course, onClose }: WebhooksDialogProps) {
  const { shown, open } = useOpening(course);
  if (!shown) return null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Webhooks"
      subtitle={shown.title}
      className="md:max-w-140"
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <Link
            to="/admin/courses/$courseId/webhooks"
            params={{ courseId: shown.id }}
            className={buttonClass({ variant: 'primary' })}
          >
            <span className="button-face">Plataformas e entregas</span>
          </Link>
        </>
      }
    >
      <Summary courseId={shown.id} />
    </Dialog>
  );
}

function Summary({ courseId }: { courseId: string }) {
  const found = useQuery(api.producer.webhook.queryOptions({ input: { courseId, page: 1 }, staleTime: 0 }));
  if (found.error && !found.data) return <QueryError title="Erro ao carregar o webhook" of={found} />;
  if (!found.data)
    return (
      <Loading label="Carregando o webhook" className="grid gap-3">
        <Skeleton className="h-15" />
        <Skeleton className="h-5.5 w-44" />
        <Skeleton className="h-15" />
        <Skeleton className="h-5 w-72" />
      </Loading>
    );
  const { url, waiting } = found.data;
  return (
    <>
      <WebhookAddress url={url} />
      {waiting > 0 && <WaitingNote count={waiting} />}
      <Latest webhook={found.data} />
    </>
  );
}

function Latest({ webhook: { deliveries } }: { webhook: SalesWebhook }) {
  const [latest] = deliveries;
  if (!latest) return <p className="text-muted text-sm">Nenhuma entrega ainda.</p>;
  return (
    <p className="text-muted text-sm">
      Última entrega: {latest.simulated ? 'Simulação' : latest.sender},{' '}
      {relativeTime(new Date(latest.receivedAt), new Date())}. {sentenceOn(latest)}
    </p>
  );
}
