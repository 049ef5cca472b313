import { OWNER_SHOTS } from './owner-shots.ts';
import { PRODUCER_SHOTS, WEBHOOKS_SHOT } from './producer-shots.ts';
import {
  listPasskeys,
  listSessions,
  openAudit,
  openStepUp,
  openTotpSetup,
  showRecoveryCodes,
} from './security-screens.ts';
import type { Shot } from './shot.ts';
import { STUDENT_SHOTS } from './student-shots.ts';

/* The pictures of docs/screens, and how to reach each screen. */

export const SHOTS: Shot[] = [
  ...STUDENT_SHOTS,
  ...PRODUCER_SHOTS,
  ...OWNER_SHOTS,
  // Screens that change others' contents come last.
  WEBHOOKS_SHOT,
  { name: 'security-totp', as: 'visitor', path: '/login', prepare: openTotpSetup },
  { name: 'security-recovery-codes', as: 'visitor', path: '/login', prepare: showRecoveryCodes },
  { name: 'security-passkeys', as: 'visitor', path: '/login', prepare: listPasskeys },
  { name: 'security-sessions', as: 'visitor', path: '/login', prepare: listSessions },
  { name: 'security-step-up', as: 'visitor', path: '/login', prepare: openStepUp },
  { name: 'security-audit', as: 'visitor', path: '/login', prepare: openAudit },
];
