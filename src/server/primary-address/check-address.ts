import type { AddressRule } from '#shared/contract/account/primary-address.ts';

const HOUR_MS = 3_600_000;
/** How long another address must wait, and until when it must be used; after that the wait starts again. */
export const WAIT_MS = 24 * HOUR_MS;
export const WAIT_ENDS_MS = 7 * 24 * HOUR_MS;

export type AddressState = {
  on: boolean;
  rule: AddressRule;
  address: string | null;
  waitingSince: Date | null;
};

export type Verdict = 'enter' | 'take' | 'refuse';

/** Decides a login from `address`. Existing sessions are not checked: phones change addresses. */
export function checkAddress(state: AddressState, address: string, now: Date): Verdict {
  if (!isRestricted(state) || state.address === address) return 'enter';
  if (state.address === null) return 'take';
  if (state.rule === 'fixed' || state.waitingSince === null) return 'refuse';
  const waited = now.getTime() - state.waitingSince.getTime();
  return waited >= WAIT_MS && waited < WAIT_ENDS_MS ? 'take' : 'refuse';
}

export const isRestricted = ({ on, rule }: Pick<AddressState, 'on' | 'rule'>) =>
  rule === 'school' ? on : rule !== 'off';

/** When a refused address is admitted automatically; null for never. */
export function opensAt(rule: AddressRule, firstAt: Date, now: Date): Date | null {
  if (rule === 'fixed') return null;
  const isOver = now.getTime() - firstAt.getTime() >= WAIT_ENDS_MS;
  return isOver ? null : new Date(firstAt.getTime() + WAIT_MS);
}
