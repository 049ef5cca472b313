import { z } from 'zod';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { reservedUntil } from '../database/account-holder.ts';
import { asPlatform } from '../db.ts';
import { type Block, button, heading, note, paragraph, strong, words } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';

type Content = { email: string; school: string; until: string; url: string };

/**
 * Sent when somebody signs up with an address that an account has given up and may still get back. Whoever reads it now
 * is not necessarily the account's holder, so there is no link into the account.
 */
export const addressReservedEmail = defineEmail({
  name: 'address_reserved',
  carrier: 'operator',
  payload: z.object({ school: z.string() }),
  load: ({ db, env }, { recipientEmail: email, payload: { school } }) =>
    asPlatform(db, async (tx) => {
      const until = await reservedUntil(tx, email);
      if (!until) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      const url = new URL('/register', env.publicUrl).href;
      return { branding, content: { email, school, until: formatDate(new Date(until)), url } };
    }),
  subject: () => HEADING,
  body: ({ email, school, until, url }: Content): Block[] => [
    heading(HEADING),
    paragraph(
      words`Alguém pediu para abrir a escola ${strong(school)} com ${strong(email)}. Este endereço era de uma conta que trocou de e-mail há poucos dias, e fica reservado para ela até ${strong(until)}.`,
    ),
    paragraph(
      'Se a conta é sua, abra a escola com o e-mail novo. Se não é, use outro endereço, ou este depois dessa data.',
    ),
    button(url, 'Abrir minha escola'),
    note('Se não foi você quem pediu, ignore este e-mail: nada muda.'),
  ],
});

const HEADING = 'Este e-mail ainda está reservado';
