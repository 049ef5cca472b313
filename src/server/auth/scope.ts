import type { CredentialOrigin } from '#db/schema/accounts.ts';

/*
 * A credential that a school could have seen opens that school only. This covers what the school typed, what
 * was generated for it, what its own provider or template carried, and what was chosen in a session opened
 * with such a credential. See docs/decisions/0023.
 */

/**
 * What somebody wants to enter: the school that could have seen the credential, another school, the panel of
 * the account's own school, or the platform owner's panel.
 */
export type Door = 'that_school' | 'another_school' | 'own_panel' | 'platform';

const EVERYTHING: readonly Door[] = ['that_school', 'another_school', 'own_panel', 'platform'];

export const OPENS: Readonly<Record<CredentialOrigin, readonly Door[]>> = {
  typed_by_school: ['that_school'],
  made_for_school: ['that_school'],
  chosen_in_school: ['that_school'],
  // Signing up proves nothing about the mailbox, so it opens only the new school.
  chosen_at_sign_up: ['that_school', 'own_panel'],
  chosen_after_proof: EVERYTHING,
  mailed_by_school: ['that_school'],
  mailed_by_operator: EVERYTHING,
  registered_after_proof: EVERYTHING,
};

/** A password, link, passkey or session: its origin, and the only school it opens (null: not limited to one). */
export type Credential = { origin: CredentialOrigin; scope: string | null };

/** A producer's panel is their own, or with `producerId` that of a school whose team they belong to. */
export type Target = { userId: string } & (
  | { kind: 'student'; producerId: string }
  | { kind: 'producer'; producerId?: string }
  | { kind: 'owner' }
);

/** Whether the credential may open this session. The database checks the same: `user_sessions_within_scope`. */
export function opens({ origin, scope }: Credential, target: Target): boolean {
  if (scope === null) return OPENS[origin].includes('another_school');
  if (target.kind === 'student') return target.producerId === scope && OPENS[origin].includes('that_school');
  // A school's id is the id of its owner's account.
  return target.kind === 'producer' && !target.producerId && target.userId === scope && origin === 'chosen_at_sign_up';
}

/** The password of a sign-up, before the mailbox is proven. */
export const chosenAtSignUp = (userId: string): Credential => ({ origin: 'chosen_at_sign_up', scope: userId });

/** A password chosen with a link sent by the operator, or in a session opened with one. */
export const chosenAfterProof = { origin: 'chosen_after_proof', scope: null } as const satisfies Credential;

export const credentialOfLink = (link: { kind: string; producerId: string | null }): Credential =>
  link.kind === 'access'
    ? { origin: 'mailed_by_school', scope: link.producerId }
    : { origin: 'mailed_by_operator', scope: null };

/** Origin and scope of a password chosen in a session that this credential opened. */
export function chosenInSession({ origin, scope }: Credential): Credential {
  if (scope === null) return chosenAfterProof;
  return { origin: origin === 'chosen_at_sign_up' ? origin : 'chosen_in_school', scope };
}

/** A school's own domain is under its control: it may point elsewhere, and the school may read what is sent there. */
export const scopedToSchool = ({ origin, scope }: Credential, producerId: string): Credential =>
  scope === null ? { origin, scope: producerId } : { origin, scope };

/** Whether the person chose it; a school may not replace such a password. */
export const isChosen = (origin: CredentialOrigin) => origin.startsWith('chosen_');
