import type { Tx } from '../db.ts';
import type { EmailBranding } from '../email/email-branding.ts';
import type { Env } from '../env.ts';
import { schoolOrigin } from '../http/hosts.ts';
import { readPlatform, schoolLink } from './schools.ts';

/** Runs across schools. */
export async function schoolEmailBranding(tx: Tx, env: Env, producerId: string): Promise<EmailBranding> {
  const school = await tx
    .selectFrom('client_settings')
    .selectAll()
    .where('producer_id', '=', producerId)
    .executeTakeFirstOrThrow();
  const address = { slug: school.slug, customDomain: school.custom_domain };
  const link: EmailBranding['link'] = (path, fragment) => schoolLink(env, address, path, fragment);
  return {
    name: school.member_area_name,
    senderName: school.sender_name || school.member_area_name,
    logoUrl: absolute(schoolOrigin(env, address), school.logo_url ?? school.navbar_logo_url),
    logoGround: school.logo_url ? undefined : school.navbar_color,
    primaryColor: school.primary_color,
    supportEmail: school.support_email,
    courseAccess: school.email_templates.course_access ?? null,
    privacyUrl: link('/alunos/privacidade'),
    link,
    operatorLink: (path, fragment) => schoolLink(env, { ...address, customDomain: null }, path, fragment),
  };
}

export async function platformEmailBranding(tx: Tx, env: Env): Promise<EmailBranding> {
  const platform = await readPlatform(tx);
  const link: EmailBranding['link'] = (path, fragment = '') =>
    Object.assign(new URL(path, env.publicUrl), { hash: fragment }).href;
  return {
    name: platform.name,
    senderName: platform.name,
    logoUrl: absolute(new URL(env.publicUrl), platform.logoUrl),
    primaryColor: platform.primaryColor,
    supportEmail: platform.supportEmail,
    courseAccess: null,
    link,
    operatorLink: link,
  };
}

const absolute = ({ origin }: URL, url: string | null) => (url ? new URL(url, origin).href : null);
