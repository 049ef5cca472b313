import { createRoot, type Root } from 'react-dom/client';
import type { Proof } from '#shared/security/step-up.ts';
import { api } from '#web/lib/api/api.ts';
import type { Unconfirmed } from '#web/lib/api/call.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { actOf } from './acts.ts';
import { StepUp } from './step-up.tsx';

let asking: Promise<void> | undefined;

/**
 * Asks for a confirmation of identity; concurrent calls share one.
 * @throws the refusal if the person cancels; the error if the session ended meanwhile
 */
export function confirmFor(call: Unconfirmed, refusal: Problem): Promise<void> {
  asking ??= confirm(call, refusal).finally(() => {
    asking = undefined;
  });
  return asking;
}

async function confirm({ path, input, act = actOf(path, input) }: Unconfirmed, refusal: Problem): Promise<void> {
  const { proofs = [] } = (refusal.data ?? {}) as { proofs?: Proof[] };
  const typed = (input as { currentPassword?: unknown } | undefined)?.currentPassword;
  const password = typeof typed === 'string' ? typed : '';
  const isEnough =
    proofs.includes('password') && !proofs.some((proof) => proof === 'totp' || proof === 'recovery_code');
  if (password && isEnough) return confirmWithForm(password);
  await ask(act, proofs, password, refusal);
}

/** The form has just asked for the password, so it is not asked again. */
async function confirmWithForm(password: string): Promise<void> {
  await api.public.confirmIdentity.call({ password }).catch((error: unknown) => {
    if (!(error instanceof Problem && error.code === 'wrong_password')) throw error;
    const fields = [{ field: 'currentPassword', code: 'invalid' }];
    throw new Problem(error.code, { status: error.status, data: { fields } });
  });
}

let root: Root | undefined;
let asked = 0;

/** Rendered in its own root, because any screen of either half may need it. */
function ask(act: string, proofs: Proof[], password: string, refusal: Problem): Promise<void> {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  asked += 1;
  const viewer = queryClient.getQueryData(sessionQuery.queryKey)?.viewer ?? null;
  return new Promise((resolve, reject) => {
    root?.render(
      <StepUp
        key={asked}
        act={act}
        proofs={proofs}
        viewer={viewer}
        typedPassword={password}
        onConfirmed={resolve}
        onDeclined={() => reject(refusal)}
        onLost={reject}
      />,
    );
  });
}
