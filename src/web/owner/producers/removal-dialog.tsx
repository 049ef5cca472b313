import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProducerRow } from '#shared/contract/owner.ts';
import { api } from '#web/lib/api/api.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** The e-mail must be typed, so that no producer is removed by mistake. */
export function RemovalDialog({ producer, onClose }: { producer: ProducerRow | null; onClose: () => void }) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState('');
  const close = () => {
    setTyped('');
    onClose();
  };
  // It cannot be undone, so nobody may believe that they have cancelled it.
  const cancel = () => {
    if (!remove.isPending) close();
  };
  const remove = useMutation(
    api.owner.removeProducer.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.owner.key() });
        toast.success(`${producer?.name} foi removido.`);
        close();
      },
      onError: (error) => sayProblem(error, { unexpected: 'Erro ao remover administrador' }),
    }),
  );
  const matches = typed.trim().toLowerCase() === producer?.email;
  return (
    <Dialog
      open={producer !== null}
      onClose={cancel}
      size="confirm"
      title="Tem certeza que deseja remover este administrador?"
      footer={
        <>
          <Button onClick={cancel}>Cancelar</Button>
          <Button
            variant="danger-fill"
            busy={remove.isPending}
            busyText="Removendo..."
            disabled={!matches}
            onClick={() => producer && remove.mutate({ producerId: producer.id, email: producer.email })}
          >
            Remover
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">
          {producer?.name} e a escola inteira são apagados para sempre: cursos, arquivos, alunos e matrículas. Não há
          como desfazer. Os pagamentos já feitos continuam na receita da plataforma, sem nenhum dado pessoal, e os
          registros de acesso ficam por 6 meses, como a lei pede, sem nome nem e-mail.
        </p>
        <Field label={<span className="wrap-anywhere">{`Digite ${producer?.email} para confirmar`}</span>}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
