import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CODE_MINUTES, type DataRequestField } from '#shared/privacy/requests.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

export type AskedData = { kind: 'copy' | 'erasure' } | { kind: 'correction'; field: DataRequestField; value: string };

const DONE: Record<AskedData['kind'], string> = {
  copy: 'Pedido recebido. A cópia fica pronta em minutos, e avisamos por e-mail',
  erasure: 'Pedido recebido. Você tem 7 dias para desistir',
  correction: 'Pedido recebido. A escola responde em até 15 dias',
};

type AskDialogProps = { asked: AskedData | null; email: string; onClose: () => void };

/** A request becomes valid once the code from the mailbox is entered. */
export function AskDialog({ asked, email, onClose }: AskDialogProps) {
  const { code, setCode, problem, busy, sending, sent, ask, prove } = useAsking(asked, onClose);
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title="Confirme que é você"
      size="confirm"
      footer={
        <Button
          variant="primary"
          busy={busy}
          busyText="Conferindo..."
          disabled={!sent || code.length < 6}
          onClick={() => prove(code)}
        >
          Confirmar
        </Button>
      }
    >
      <div className="grid gap-4">
        <p className="wrap-anywhere text-muted" role="status">
          {sending && 'Enviando o código...'}
          {!sending && (sent || !asked) && `Enviamos um código para ${email}. Ele vale por ${CODE_MINUTES} minutos.`}
        </p>
        <CodeInput
          label="Código"
          value={code}
          onChange={setCode}
          onComplete={prove}
          disabled={sending || busy || (!sent && problem !== null)}
          autoFocus
        />
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
        <div>
          <Button variant="ghost" className="-ml-3" busy={sending} busyText="Enviando..." onClick={ask}>
            Enviar outro código
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function useAsking(asked: AskedData | null, onClose: () => void) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  // Kept when sending another fails: the code that arrived is still valid.
  const [submitted, setSubmitted] = useState<{ requestId: string; of: unknown } | null>(null);
  const asking = useMutation(
    api.student.submitDataRequest.mutationOptions({
      onSuccess: ({ requestId }, of) => setSubmitted({ requestId, of }),
    }),
  );
  const proving = useMutation(api.student.proveDataRequest.mutationOptions());
  const { mutate, reset } = asking;
  const { reset: forgetProof } = proving;

  // Sends the code when it opens.
  useEffect(() => {
    setCode('');
    setSubmitted(null);
    reset();
    forgetProof();
    if (asked) mutate(asked);
  }, [asked, mutate, reset, forgetProof]);

  const requestId = submitted?.of === asked ? submitted?.requestId : undefined;
  async function prove(typed: string) {
    if (!requestId || !asked) return;
    try {
      await proving.mutateAsync({ requestId, code: typed });
      toast.success(DONE[asked.kind]);
      onClose();
    } catch {
      setCode('');
    }
    await queries.invalidateQueries({ queryKey: api.student.ownData.key() });
  }

  const error = proving.error ?? asking.error;
  return {
    code,
    setCode,
    prove,
    ask: () => {
      proving.reset();
      if (asked) mutate(asked);
    },
    problem: error && !proving.isPending ? explainProblem(error).text : null,
    sending: asking.isPending,
    sent: requestId !== undefined,
    busy: proving.isPending,
  };
}
