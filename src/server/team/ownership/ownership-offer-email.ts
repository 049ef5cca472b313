import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { acceptableFromText, OWNERSHIP_WAIT_HOURS } from '#shared/team/ownership.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { type Block, button, heading, note, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail } from '../../email/definition.ts';

type Found = { school: string; by: string; acceptableFrom: string; expiresAt: string };
type Content = Found & { url: string };

/** Tells a member that they are offered the school, while the offer stands. It is accepted in the panel. */
export const ownershipOfferEmail = defineEmail({
  name: 'ownership_offer',
  carrier: 'operator',
  payload: z.object({ offerId: id }),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const { rows } = await sql<Found>`
        select s.member_area_name as school, o.offered_by as by, o.expires_at as "expiresAt",
          o.offered_at + make_interval(hours => ${OWNERSHIP_WAIT_HOURS}) as "acceptableFrom"
        from ownership_offers o join client_settings s on s.producer_id = o.producer_id
        where o.id = ${email.payload.offerId} and o.expires_at > app_now()`.execute(tx);
      const [offer] = rows;
      if (!offer) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      return { branding, content: { ...offer, url: branding.link('/admin/equipe') } };
    }),
  subject: ({ school }: Content) => `${school}: a escola foi oferecida a você`,
  body: ({ school, by, acceptableFrom, expiresAt, url }: Content): Block[] => [
    heading(`Você pode se tornar dono de ${school}`),
    paragraph(words`${strong(by)} ofereceu a você a propriedade de ${strong(school)}.`),
    paragraph(
      'Quem é dono responde pela escola: pelo plano e pelos pagamentos, pelo domínio, pelas integrações e pela equipe.',
    ),
    button(url, 'Ver em Equipe'),
    note(
      `${acceptableFromText(acceptableFrom)} A oferta vale até ${formatDate(new Date(expiresAt))}. Enquanto você não aceitar, nada muda.`,
    ),
  ],
});
