import { Smartphone, Ticket, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Factors } from '#shared/contract/account/factors.ts';
import { formatDate, relativeTime } from '#shared/time/dates.ts';
import { passkeysAt } from '#web/lib/passkeys.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { CardRow } from '#web/ui/data/card-row.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { useRemoveTotp, useRenewRecoveryCodes, useStartTotp } from './use-factors.ts';

const ALL_CODES = 10;

type TwoStepCardProps = { factors: Factors; onCodes: (codes: string[]) => void };
type Asking = 'remove' | 'renew' | null;

export function TwoStepCard({ factors, onCodes }: TwoStepCardProps) {
  const { totp, passkeys, passkeyOrigin, recoveryCodesLeft, required } = factors;
  const isOn = totp !== null || passkeys.length > 0;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const setup = useStartTotp();
  const removal = useRemoveTotp(close);
  const renewal = useRenewRecoveryCodes(onCodes, close);
  return (
    <Card>
      <section aria-label="Verificação em duas etapas">
        <CardHead
          title="Verificação em duas etapas"
          action={isOn ? <Badge tone="ok">Ativa</Badge> : <Badge tone={required ? 'bad' : 'calm'}>Inativa</Badge>}
        >
          {required ? 'Obrigatória na sua conta.' : 'Além da senha, algo que só você tem.'}
        </CardHead>
        <ul>
          <CardRow
            icon={<Smartphone aria-hidden="true" />}
            title="Aplicativo autenticador"
            action={
              <>
                {totp && (
                  <IconButton
                    label="Remover o aplicativo autenticador"
                    icon={<Trash2 />}
                    onClick={() => setAsking('remove')}
                  />
                )}
                <Button
                  size="small"
                  variant={isOn || passkeysAt(passkeyOrigin) ? 'secondary' : 'primary'}
                  busy={setup.isPending}
                  onClick={() => setup.mutate(undefined)}
                >
                  {totp ? 'Trocar' : 'Configurar'}
                </Button>
              </>
            }
          >
            {totp ? describeTotp(totp) : 'Um código de 6 dígitos, novo a cada 30 segundos.'}
          </CardRow>
          {isOn && (
            <CardRow
              icon={<Ticket aria-hidden="true" />}
              title="Códigos de recuperação"
              action={
                <Button size="small" onClick={() => setAsking('renew')}>
                  Gerar novos
                </Button>
              }
            >
              {describeCodes(recoveryCodesLeft)}
            </CardRow>
          )}
        </ul>
      </section>
      <TotpDialog setup={setup.data ?? null} replaces={totp !== null} onClose={setup.reset} onCodes={onCodes} />
      <ConfirmDialog
        open={asking === 'remove'}
        title="Remover o aplicativo autenticador?"
        confirm="Remover"
        busy={removal.isPending}
        onClose={close}
        onConfirm={() => removal.mutate(undefined)}
      >
        {passkeys.length > 0
          ? 'Os códigos dele deixam de valer. Suas chaves de acesso continuam.'
          : 'Sua conta passa a entrar só com a senha, e os códigos de recuperação deixam de valer.'}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'renew'}
        title="Gerar novos códigos?"
        confirm="Gerar novos"
        tone="primary"
        busy={renewal.isPending}
        onClose={close}
        onConfirm={() => renewal.mutate(undefined)}
      >
        Os códigos que você guardou deixam de valer na hora.
      </ConfirmDialog>
    </Card>
  );
}

const describeTotp = ({ since, lastUsedAt }: NonNullable<Factors['totp']>) => {
  const used = relativeTime(new Date(lastUsedAt), new Date());
  return `Desde ${formatDate(new Date(since))}, usado ${used}`;
};

function describeCodes(left: number): string {
  if (left === 0) return 'Nenhum vale mais. Gere novos.';
  const still = left === 1 ? 'ainda vale' : 'ainda valem';
  return left === ALL_CODES
    ? `${counted(left, 'código vale', 'códigos valem')}. Guarde em lugar seguro.`
    : `${left} de ${ALL_CODES} ${still}. Guarde em lugar seguro.`;
}
