import { sql } from 'kysely';
import { z } from 'zod';
import { VISIT_CODE_DIGITS, VISIT_CODE_MINUTES } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { deriveCode } from '../../email/secrets.ts';
import { isKnown, type Mailbox } from './known.ts';

type Content = { school: string; code: string };

/** The code that opens a mailbox owner's data. Queued for every address, but only sent to those the school knows. */
export const visitCodeEmail = defineEmail({
  name: 'data_visit',
  carrier: 'operator',
  payload: z.object({ visitId: id }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const { producerId } = email;
      const { rows } = await sql<Mailbox>`
        select producer_id as "producerId", email, person_key as "personKey" from data_visits
        where producer_id = ${producerId} and id = ${email.payload.visitId} and code_email_id = ${email.id} and code_until > app_now()`.execute(
        tx,
      );
      const [mailbox] = rows;
      if (!mailbox || !producerId) return { dropped: 'outdated' };
      const found = await sql<{ known: boolean }>`select ${isKnown(env, mailbox)} as known`.execute(tx);
      if (!found.rows[0]?.known) return { dropped: 'no_account' };
      const code = deriveCode(signingKey(env), email.id, VISIT_CODE_DIGITS);
      const branding = await schoolEmailBranding(tx, env, producerId);
      return { branding, content: { school: branding.name, code }, secrets: [code] };
    }),
  subject: () => 'Código para ver os seus dados',
  body: ({ school, code }: Content) => [
    heading('Confirme que é você'),
    paragraph(`Digite este código na página em que você pediu para ver o que ${school} guarda sobre você.`),
    facts([['Código', code]]),
    note(
      `O código vale por ${VISIT_CODE_MINUTES} minutos, no navegador em que foi pedido. Se não foi você, ignore este e-mail: nada muda.`,
    ),
  ],
});
