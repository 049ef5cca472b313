import { sql } from 'kysely';
import type { SchoolSettings, SettingsInput } from '#shared/contract/settings.ts';
import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database, readAsSchool } from '../db.ts';

export function readSettings(db: Database, { producerId }: SchoolActor): Promise<SchoolSettings> {
  return readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('client_settings')
      .where('producer_id', '=', producerId)
      .select(AS_SETTINGS)
      .executeTakeFirstOrThrow(),
  );
}

/** All of them, at once. @returns them as they are kept */
export function updateSettings(
  db: Database,
  { producerId }: SchoolActor,
  input: SettingsInput,
): Promise<SchoolSettings> {
  return asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('client_settings')
      .set({
        member_area_name: input.memberAreaName,
        primary_color: input.primaryColor,
        navbar_color: input.navbarColor,
        background_color: input.backgroundColor,
        secondary_light_color: input.secondaryLightColor,
        navbar_logo_url: input.navbarLogoUrl,
        social_links: present(input.socialLinks),
        support_email: input.supportEmail,
        updated_at: sql`now()`,
      })
      .where('producer_id', '=', producerId)
      .returning(AS_SETTINGS)
      .executeTakeFirstOrThrow(),
  );
}

const AS_SETTINGS = [
  'member_area_name as memberAreaName',
  'primary_color as primaryColor',
  'navbar_color as navbarColor',
  'background_color as backgroundColor',
  'secondary_light_color as secondaryLightColor',
  'navbar_logo_url as navbarLogoUrl',
  'support_email as supportEmail',
  sql<SchoolSettings['socialLinks']>`jsonb_build_object(
    'instagram', social_links ->> 'instagram', 'youtube', social_links ->> 'youtube',
    'discord', social_links ->> 'discord', 'telegram', social_links ->> 'telegram',
    'whatsapp', social_links ->> 'whatsapp')`.as('socialLinks'),
] as const;

const present = (links: SettingsInput['socialLinks']): Record<string, string> =>
  Object.fromEntries(Object.entries(links).flatMap(([network, url]) => (url === null ? [] : [[network, url]])));
