import { Check, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Sheet } from '#shared/certificates/sheet.ts';
import { Button } from '#web/ui/button/button.tsx';
import { copyText } from '#web/ui/button/copy-text.ts';

type Outcome = 'copied' | 'failed' | null;

/** Shares the check page with the device's share dialog; copies its link where there is none. */
export function ShareButton({ sheet: { course, school, checkUrl } }: { sheet: Sheet }) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const copy = () =>
    copyText(checkUrl).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const share = async () => {
    const shared = { title: `Certificado de ${course}`, text: `Concluí “${course}” em ${school}.`, url: checkUrl };
    if (!navigator.canShare?.(shared)) return copy();
    // Cancelling needs no further action; after other errors the link is still there.
    await navigator.share(shared).catch((error) => (error?.name === 'AbortError' ? undefined : copy()));
  };
  return (
    <>
      <Button
        size="large"
        icon={outcome === 'copied' ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
        onClick={share}
      >
        {outcome === 'copied' ? 'Link copiado' : 'Compartilhar'}
      </Button>
      <p className="sr-only" role="status">
        {outcome === 'copied' && 'Link copiado.'}
      </p>
      {outcome === 'failed' && (
        <p className="basis-full wrap-anywhere text-sm" role="alert">
          Não foi possível copiar. O endereço é {checkUrl}
        </p>
      )}
    </>
  );
}
