import { issueLink } from '../auth/one-time-links.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { asPlatform } from '../db.ts';
import type { Compose } from './composed.ts';
import { BLANK, renderMailboxProof } from './render.ts';
import { deriveToken } from './secrets.ts';
import { platformVoice } from './voice.ts';

const DAY = 24 * 3_600_000;

/** The link by which a producer proves the address of the account. */
export const composeMailboxProof: Compose = ({ db, env }, email) =>
  asPlatform(db, async (tx) => {
    if (!email.userId) return { dropped: 'no_account' };
    if (Date.now() - Date.parse(email.createdAt) > DAY) return { dropped: 'too_late' };
    const voice = await platformVoice(tx, env);
    const token = deriveToken(signingKey(env), email.id);
    await issueLink(tx, { kind: 'mailbox', userId: email.userId, producerId: null, token });
    const url = voice.operatorLink('/confirmar-email', token);
    const proof = { name: email.recipientName, email: email.recipientEmail, url };
    return {
      voice,
      message: renderMailboxProof(proof, voice),
      kept: renderMailboxProof({ ...proof, url: url.replace(token, BLANK) }, voice),
      passwordSent: false,
    };
  });
