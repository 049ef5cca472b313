import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Factors } from '#shared/contract/account/factors.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useViewer } from '#web/lib/session/session.ts';
import { useMailboxProof } from '#web/lib/use-mailbox-proof.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { CardRow } from '#web/ui/data/card-row.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { Passkeys } from './passkeys-card.tsx';
import { TwoStepCard } from './two-step-card.tsx';
import { useFactors, useRequireFactor } from './use-factors.ts';
import { WaitingReset } from './waiting-reset.tsx';

/**
 * The second factors of a producer or the platform's owner.
 * @param setUp only those that can be set up, for the page that requires one
 */
export function FactorCards({ setUp = false }: { setUp?: boolean }) {
  const factors = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!factors.data && factors.error) return <QueryError title="Erro ao carregar a segurança" of={factors} />;
  if (!factors.data)
    return (
      <Loading label="Carregando segurança" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Skeleton className="h-46" />
        <Skeleton className="h-30" />
      </Loading>
    );
  const { proofNeeded, school, reset } = factors.data;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {reset && <WaitingReset reset={reset} mayCancel={!proofNeeded} />}
      {proofNeeded ? (
        <ProofFirst />
      ) : (
        <>
          <TwoStepCard factors={factors.data} onCodes={setCodes} />
          <Card>
            <Passkeys factors={factors.data} onCodes={setCodes} />
          </Card>
          {school && !setUp && <TeamCard factors={factors.data} requires={school.requires} />}
        </>
      )}
      <CodesDialog codes={codes} onClose={() => setCodes(null)} />
    </div>
  );
}

/** Factors can only be added after proving the mailbox, since they open the whole account. */
function ProofFirst() {
  const viewer = useViewer();
  return (
    <Card>
      <section aria-label="Verificação em duas etapas">
        <CardHead title="Verificação em duas etapas" />
        <Note
          tone="info"
          title="Confirme seu e-mail primeiro"
          action={viewer?.kind === 'producer' && !viewer.viewing && <SendAgain email={viewer.email} />}
        >
          Depois de abrir o link que enviamos para o seu endereço, você configura aqui o aplicativo autenticador e as
          chaves de acesso.
        </Note>
      </section>
    </Card>
  );
}

function SendAgain({ email }: { email: string }) {
  const request = useMailboxProof(email);
  return (
    <Button size="small" busy={request.isPending} busyText="Enviando..." onClick={() => request.mutate(undefined)}>
      Enviar outro link
    </Button>
  );
}

function TeamCard({ factors, requires }: { factors: Factors; requires: boolean }) {
  const change = useRequireFactor();
  const isOn = factors.totp !== null || factors.passkeys.length > 0;
  return (
    <Card>
      <section aria-label="Equipe da escola">
        <CardHead title="Equipe da escola">Vale no próximo acesso de cada um.</CardHead>
        <ul>
          <CardRow
            icon={<ShieldCheck aria-hidden="true" />}
            title="Exigir segunda etapa da equipe"
            action={
              <Switch
                aria-label="Exigir segunda etapa da equipe"
                checked={change.isPending ? change.variables.on : requires}
                onChange={({ target }) => change.isPending || change.mutate({ on: target.checked })}
              />
            }
          >
            {isOn ? 'Você já usa.' : 'Você ainda não usa: no próximo acesso, será preciso configurar.'}
          </CardRow>
        </ul>
      </section>
    </Card>
  );
}
