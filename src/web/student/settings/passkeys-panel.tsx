import { useState } from 'react';
import { CodesDialog } from '#web/factors/codes-dialog.tsx';
import { Passkeys } from '#web/factors/passkeys-card.tsx';
import { useFactors } from '#web/factors/use-factors.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { FACTOR_ERROR_TEXTS } from '#web/lib/texts/factor-error-texts.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

addErrorTexts(FACTOR_ERROR_TEXTS);

/** Passkeys of a student. The codes count once the account belongs to a team. */
export default function PasskeysPanel() {
  const factors = useFactors();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (!factors.data && factors.error) return <QueryError title="Erro ao carregar as chaves de acesso" of={factors} />;
  if (!factors.data)
    return (
      <Loading label="Carregando chaves de acesso">
        <Skeleton className="h-20" />
      </Loading>
    );
  if (factors.data.proofNeeded)
    return (
      <section aria-label="Chaves de acesso" className="border-line border-t pt-5 grid gap-3">
        <h2>Chaves de acesso</h2>
        <Note tone="info" title="Confirme seu e-mail primeiro">
          Peça o link em “Trocar e-mail”, no fim desta página, e entre por ele: lá você cria a sua chave.
        </Note>
      </section>
    );
  return (
    <div className="border-line border-t pt-5">
      <Passkeys factors={factors.data} onCodes={setCodes} />
      <CodesDialog
        codes={codes}
        use="Servem para quem entrar na equipe de uma escola e perder o celular: por ora, sua senha continua valendo."
        onClose={() => setCodes(null)}
      />
    </div>
  );
}
