import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { May } from '#web/lib/session/may.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** The school's signing key, which can be replaced if it may have leaked. */
export function BadgeKeyCard() {
  const [asking, setAsking] = useState(false);
  const change = useMutation(
    api.producer.changeBadgeKey.mutationOptions({
      onSuccess: () => void toast.success('Chave trocada. As próximas credenciais saem com a nova.'),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao trocar a chave' }).text),
      onSettled: () => setAsking(false),
    }),
  );
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="font-strong">Credenciais digitais (Open Badges)</h3>
        <p className="text-muted">
          Cada certificado também é um arquivo assinado com a chave desta escola, que carteiras digitais e sistemas de
          empresas conferem sozinhos. Revogar o certificado revoga a credencial.
        </p>
      </div>
      <May right="integrations.edit">
        <Button icon={<KeyRound />} className="max-md:w-full" onClick={() => setAsking(true)}>
          Trocar chave
        </Button>
      </May>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => change.mutate(undefined)}
        title="Trocar a chave das credenciais?"
        confirm="Trocar chave"
        tone="primary"
        busy={change.isPending}
        busyText="Trocando..."
      >
        As próximas credenciais são assinadas com uma chave nova. As que já foram baixadas continuam valendo.
      </ConfirmDialog>
    </Card>
  );
}
