import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { useFactors } from '#web/factors/use-factors.ts';
import { api } from '#web/lib/api/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';
import { CardHead } from '#web/ui/data/card.tsx';
import { AskProof } from '../schools/ask-proof.tsx';

/** Loaded when its tab is opened. */
export default function Sessions() {
  const factors = useFactors();
  return (
    <>
      <div className="border-line border-t pt-5">
        <SessionsCard calls={api.student} framed={false} />
      </div>
      {!factors.isPending && (
        <div className="border-line border-t pt-5">
          {factors.data?.proofNeeded ? <ProofBeforeChange /> : <EmailChangeCard calls={api.student} framed={false} />}
        </div>
      )}
    </>
  );
}

/**
 * A session that a school could have opened does not move the account. At a school's own domain every session is one, so
 * the link leads to the operator's host.
 */
function ProofBeforeChange() {
  return (
    <section aria-label="Trocar e-mail">
      <CardHead title="Trocar e-mail" />
      <AskProof
        ask="O link chega no e-mail que você usa hoje. Entre por ele e troque o e-mail em Configurações, Segurança."
        then="Entre por ele e troque o e-mail em Configurações, Segurança."
      />
    </section>
  );
}
