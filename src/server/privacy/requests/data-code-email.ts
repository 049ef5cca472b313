import { sql } from 'kysely';
import { z } from 'zod';
import { CODE_MINUTES, type DataRequestKind } from '#shared/privacy/requests.ts';
import { id } from '#shared/schemas.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform } from '../../db.ts';
import { facts, heading, note, paragraph } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';
import { deriveCode } from '../../email/secrets.ts';

type Content = { kind: DataRequestKind; code: string };

/** The code that proves that a data request comes from the mailbox's owner. */
export const dataCodeEmail = defineEmail({
  name: 'data_code',
  carrier: 'operator',
  payload: z.object({ requestId: id }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const { producerId } = email;
      const { rows } = await sql<{ kind: DataRequestKind }>`
        select kind from data_requests
        where producer_id = ${producerId} and id = ${email.payload.requestId} and state = 'proving' and code_email_id = ${email.id}
          and code_until > app_now()`.execute(tx);
      const [asked] = rows;
      if (!asked || !producerId) return { dropped: 'outdated' };
      const code = deriveCode(signingKey(env), email.id);
      return { branding: await schoolEmailBranding(tx, env, producerId), content: { ...asked, code }, secrets: [code] };
    }),
  subject: () => 'Código para confirmar seu pedido',
  body: ({ kind, code }: Content) => [
    heading('Confirme que é você'),
    paragraph(`Digite este código na página em que você pediu ${ASKED[kind]}.`),
    facts([['Código', code]]),
    note(`O código vale por ${CODE_MINUTES} minutos. Se não foi você, ignore este e-mail: nada muda.`),
  ],
});

const ASKED: Record<DataRequestKind, string> = {
  copy: 'uma cópia dos seus dados',
  erasure: 'a exclusão dos seus dados',
  correction: 'a correção dos seus dados',
};
