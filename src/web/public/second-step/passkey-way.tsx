import { Fingerprint } from 'lucide-react';
import type { Area } from '#shared/screens/area.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { FACTOR_ERROR_TEXTS } from '#web/lib/texts/factor-error-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { OrDivider } from '#web/ui/or-divider.tsx';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

addErrorTexts(FACTOR_ERROR_TEXTS);

export default function PasskeyWay({ area }: { area: Area }) {
  const { offered, busy, error, press } = usePasskeySignIn(area);
  if (!offered) return null;
  return (
    <div className="grid gap-4">
      <OrDivider />
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <Button size="large" block icon={<Fingerprint />} busy={busy} onClick={press}>
        Entrar com chave de acesso
      </Button>
    </div>
  );
}
