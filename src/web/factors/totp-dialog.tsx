import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useAfterChange } from './use-factors.ts';

type Setup = { key: string; uri: string; qr: { size: number; path: string } };

type TotpDialogProps = {
  setup: Setup | null;
  /** Replaces an existing authenticator, which stays valid until the new one is confirmed. */
  replaces: boolean;
  onClose: () => void;
  onCodes: (codes: string[]) => void;
};

export function TotpDialog({ setup, replaces, onClose, onCodes }: TotpDialogProps) {
  const formId = useId();
  const { code, setCode, confirm, error } = useConfirmation(replaces, onClose, onCodes);
  const leave = () => {
    setCode('');
    confirm.reset();
    onClose();
  };
  return (
    <Dialog
      open={setup !== null}
      onClose={leave}
      title={replaces ? 'Trocar o aplicativo autenticador' : 'Configurar o aplicativo autenticador'}
      footer={
        <>
          <Button onClick={leave}>Cancelar</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={code.length < 6}
            busy={confirm.isPending}
            busyText="Confirmando..."
          >
            Confirmar
          </Button>
        </>
      }
    >
      {setup && (
        <form
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (code.length === 6 && !confirm.isPending) confirm.mutate({ code });
          }}
        >
          <div className="grid items-center gap-5 max-md:justify-items-center md:grid-cols-[196px_minmax(0,1fr)]">
            <QrCode {...setup.qr} />
            <div className="grid min-w-0 gap-3">
              <p>
                Abra o Google Authenticator, o Authy, o 1Password ou outro aplicativo autenticador e leia este código QR
                com ele.
              </p>
              {/* A phone cannot scan a code on its own screen. */}
              <a
                href={setup.uri}
                className={buttonClass({ size: 'small' }, 'hidden justify-self-start pointer-coarse:inline-flex')}
              >
                <span className="button-face">Abrir no aplicativo deste celular</span>
              </a>
              <div className="grid gap-1.5">
                <p className="text-muted text-sm">Não dá para ler? Digite esta chave no aplicativo:</p>
                <p className="wrap-anywhere text-balance font-strong tabular-nums">{inGroups(setup.key)}</p>
                <CopyButton size="small" className="justify-self-start" text={setup.key} />
              </div>
            </div>
          </div>
          {error && error.code !== 'factor_wrong' && (
            <Note tone="bad" role="alert">
              {error.text}
            </Note>
          )}
          <CodeInput
            label="Código que o aplicativo mostra"
            value={code}
            onChange={setCode}
            onComplete={(complete) => confirm.mutate({ code: complete })}
            hint={replaces ? 'Até você confirmar, o aplicativo de antes continua valendo.' : undefined}
            error={error?.code === 'factor_wrong' ? wrongCodeText(error.reason) : undefined}
            autoFocus
          />
        </form>
      )}
    </Dialog>
  );
}

function useConfirmation(replaces: boolean, onClose: () => void, onCodes: (codes: string[]) => void) {
  const [code, setCode] = useState('');
  const changed = useAfterChange();
  const confirm = useMutation(
    api.factors.confirmTotp.mutationOptions({
      gcTime: 0,
      onSuccess: async ({ recoveryCodes }) => {
        setCode('');
        onClose();
        if (recoveryCodes) onCodes(recoveryCodes);
        else toast.success(replaces ? 'Aplicativo autenticador trocado.' : 'Aplicativo autenticador configurado.');
        await changed();
      },
      onError: () => setCode(''),
    }),
  );
  const error = confirm.error && explainProblem(confirm.error, { unexpected: 'Erro ao confirmar o código' });
  return { code, setCode, confirm, error };
}

const wrongCodeText = (reason?: string) =>
  reason === 'clock'
    ? 'O código é de outro horário. Confira a hora do celular: ela precisa ser automática.'
    : 'Código incorreto. Digite o que o aplicativo mostra agora.';

function QrCode({ size, path }: Setup['qr']) {
  return (
    <svg
      className="size-49 rounded border border-line bg-white p-3 text-(--night)"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
    >
      <title>Código QR para o aplicativo autenticador</title>
      <path d={path} fill="currentColor" />
    </svg>
  );
}

const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ');
