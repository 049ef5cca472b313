import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { REGRET_DAYS } from '#shared/privacy/requests.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { ClosingDialog } from './closing-dialog.tsx';
import { useCancelClosing } from './use-cancel-closing.ts';

/** Closing one's own school: requested here, and withdrawn here until it is done. */
export function ClosingCard() {
  const { closing } = useViewerAs('producer');
  const [asking, setAsking] = useState(false);
  const cancel = useCancelClosing();
  return (
    <Card>
      <CardHead title="Encerrar a escola">
        {closing
          ? `Encerra em ${formatDate(new Date(closing.at))}. Até lá tudo funciona como antes, e você pode mudar de ideia.`
          : `Apaga a escola e a sua conta de produtor ${REGRET_DAYS} dias depois do pedido. Até lá tudo funciona como antes, e você pode mudar de ideia.`}
      </CardHead>
      {closing ? (
        <Button
          className="max-md:w-full"
          busy={cancel.isPending}
          busyText="Cancelando..."
          onClick={() => cancel.mutate({ requestId: closing.requestId })}
        >
          Cancelar encerramento
        </Button>
      ) : (
        <Button variant="danger" className="max-md:w-full" icon={<Trash2 />} onClick={() => setAsking(true)}>
          Encerrar a escola
        </Button>
      )}
      <ClosingDialog open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
