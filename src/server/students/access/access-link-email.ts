import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { accessLinkBody, accessLinkSubject, loadAccessLink } from '../../auth/links/access-link.ts';
import { defineEmail, isRecipient } from '../../email/definition.ts';
import { recordPasswordSent } from '../accounts.ts';
import { firstPassword } from './first-password.ts';

/** Access sent again: a link that signs in once, and a new password for students who never chose one. */
export const accessLinkEmail = defineEmail({
  name: 'magic_link',
  carrier: 'school',
  payload: z.object({ courseIds: z.array(id) }),
  async load(tools, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const loaded = await loadAccessLink(tools, email, 'access', () => firstPassword(tools, email, { fresh: true }));
    if ('dropped' in loaded || loaded.password === null) return loaded;
    return { ...loaded, onSent: (tx) => recordPasswordSent(tx, email) };
  },
  subject: accessLinkSubject,
  body: accessLinkBody,
});
