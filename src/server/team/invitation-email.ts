import { sql } from 'kysely';
import { z } from 'zod';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import type { MemberRole } from '#shared/team/roles.ts';
import { formatDate } from '#shared/time/dates.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { hashToken } from '../crypto/tokens.ts';
import { asPlatform } from '../db.ts';
import { type Block, button, heading, note, paragraph, strong, words } from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { deriveToken } from '../email/secrets.ts';

type Content = { school: string; by: string; role: MemberRole; expiresAt: string; url: string };

/** The link proves the mailbox, so it is only sent by the operator's transport. */
export const teamInvitationEmail = defineEmail({
  name: 'team_invitation',
  carrier: 'operator',
  payload: z.object({}),
  load: ({ db, env }, email) =>
    asPlatform(db, async (tx) => {
      const token = deriveToken(signingKey(env), email.id);
      // Dropped if the invitation was sent again or cancelled meanwhile.
      const { rows } = await sql<Omit<Content, 'url'>>`
        update team_invitations i set token_hash = ${hashToken(token)} from client_settings s
        where i.message_id = ${email.id} and i.expires_at > app_now() and s.producer_id = i.producer_id
        returning s.member_area_name as school, i.invited_by as by, i.role, i.expires_at as "expiresAt"`.execute(tx);
      const [invitation] = rows;
      if (!invitation) return { dropped: 'outdated' };
      const branding = await platformEmailBranding(tx, env);
      const url = branding.operatorLink('/equipe/convite', token);
      return { branding, content: { ...invitation, url }, secrets: [token] };
    }),
  subject: ({ school }: Content) => `Convite para a equipe de ${school}`,
  body: ({ school, by, role, expiresAt, url }: Content): Block[] => [
    heading(`Você foi convidado para a equipe de ${school}`),
    paragraph(words`${strong(by)} convidou você para trabalhar em ${strong(school)} como ${strong(ROLE_NAMES[role])}.`),
    button(url, 'Ver o convite'),
    note(
      `O link vale uma única vez, até ${formatDate(new Date(expiresAt))}. Se você não conhece esta escola, ignore este e-mail: nada acontece.`,
    ),
  ],
});
