import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { WebhookAddress } from './webhook-address.tsx';

export function AddressCard({ webhook: { courseId, url } }: { webhook: SalesWebhook }) {
  const [asking, setAsking] = useState(false);
  const renewal = useRenewal(() => setAsking(false));
  return (
    <Card>
      <section aria-labelledby="webhook-address">
        <h3 id="webhook-address" className="mb-1 text-md tracking-[-0.01em]">
          Endereço
        </h3>
        <WebhookAddress url={url} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-4">
          <p className="min-w-0 flex-1 basis-60 text-muted text-sm">
            Quem tem este endereço libera o curso. Cole-o só nas suas plataformas.
          </p>
          <Button size="small" className="max-md:h-(--ctl)" onClick={() => setAsking(true)}>
            Gerar outro endereço
          </Button>
        </div>
        <ConfirmDialog
          open={asking}
          title="Gerar outro endereço?"
          confirm="Gerar outro"
          busy={renewal.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => renewal.mutate({ courseId })}
        >
          O endereço atual para de funcionar na hora. As vendas avisadas a ele são recusadas até você colar o novo em
          cada plataforma que o usa.
        </ConfirmDialog>
      </section>
    </Card>
  );
}

function useRenewal(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation(
    api.producer.renewWebhook.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.producer.webhook.key() });
        toast.success('Novo endereço gerado. Cole-o nas suas plataformas.');
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao gerar o endereço' }).text),
      onSettled: onDone,
    }),
  );
}
