import { Fingerprint, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Factors, Passkey } from '#shared/contract/account/factors.ts';
import { formatDate, relativeTime } from '#shared/time/dates.ts';
import { passkeysAt } from '#web/lib/passkeys.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { CardHead } from '#web/ui/data/card.tsx';
import { CardRow } from '#web/ui/data/card-row.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';
import { useRemovePasskey } from './use-factors.ts';

type PasskeysProps = { factors: Factors; onCodes: (codes: string[]) => void };

export function Passkeys({ factors, onCodes }: PasskeysProps) {
  const { passkeys, passkeyOrigin, totp } = factors;
  const here = passkeysAt(passkeyOrigin);
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const removal = useRemovePasskey(() => setLeaving(null));
  return (
    <section aria-label="Chaves de acesso">
      <CardHead
        title="Chaves de acesso"
        action={
          here && (
            <Button
              size="small"
              variant={passkeys.length > 0 || totp ? 'secondary' : 'primary'}
              icon={<Plus />}
              onClick={() => setAdding(true)}
            >
              Adicionar
            </Button>
          )
        }
      >
        Entre com o rosto, a digital ou o PIN do aparelho.
      </CardHead>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <CardRow
              key={passkey.id}
              icon={<Fingerprint aria-hidden="true" />}
              title={passkey.name}
              action={
                <IconButton label={`Remover ${passkey.name}`} icon={<Trash2 />} onClick={() => setLeaving(passkey)} />
              }
            >
              {describePasskey(passkey)}
            </CardRow>
          ))}
        </ul>
      )}
      {passkeys.length === 0 && <p className="text-muted text-sm">Nenhuma chave de acesso ainda.</p>}
      {!here && (
        <p className="mt-3 text-muted text-sm">
          Chaves de acesso são criadas e usadas em <b className="wrap-anywhere">{new URL(passkeyOrigin).host}</b>.
        </p>
      )}
      <PasskeyDialog open={adding} onClose={() => setAdding(false)} onCodes={onCodes} />
      <ConfirmDialog
        open={leaving !== null}
        title={`Remover ${leaving?.name ?? 'a chave de acesso'}?`}
        confirm="Remover"
        busy={removal.isPending}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && removal.mutate({ passkeyId: leaving.id })}
      >
        Este aparelho deixa de entrar com ela. Apague também a chave guardada nele, nas senhas do aparelho.
      </ConfirmDialog>
    </section>
  );
}

function describePasskey({ createdAt, lastUsedAt }: Passkey): string {
  const created = `Criada em ${formatDate(new Date(createdAt))}`;
  return lastUsedAt
    ? `${created} · usada ${relativeTime(new Date(lastUsedAt), new Date())}`
    : `${created} · nunca usada`;
}
