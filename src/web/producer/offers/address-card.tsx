import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export function AddressCard({ url }: { url: string }) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const renew = useMutation(
    api.producer.renewSaleAddress.mutationOptions({
      onSuccess: () => toast.success('Endereço trocado. Cole o novo nas plataformas.'),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.offers.key() }),
    }),
  );
  return (
    <Card className="grid gap-3">
      <h3>Endereço único da escola</h3>
      <p className="text-muted">
        Cole o mesmo endereço em todos os produtos das plataformas. Os endereços por curso continuam valendo; não use os
        dois no mesmo produto.
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Endereço de vendas" className="min-w-0 flex-1 basis-60">
          <TextInput value={url} readOnly spellCheck={false} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton text={url} className="max-md:w-full" />
        <Button className="max-md:w-full" onClick={() => setAsking(true)}>
          Trocar endereço
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Trocar o endereço da escola?"
        confirm="Trocar endereço"
        busy={renew.isPending}
        busyText="Trocando..."
        onClose={() => !renew.isPending && setAsking(false)}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>O que chegar ao endereço atual passa a ser recusado até você colar o novo nas plataformas.</p>
      </ConfirmDialog>
    </Card>
  );
}
