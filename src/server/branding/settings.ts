import { sql } from 'kysely';
import type { Edit } from '#shared/contract/edits.ts';
import type { SchoolSettings, SettingsInput } from '#shared/contract/school/settings.ts';
import { presentLinks } from '#shared/text/social-links.ts';
import type { SchoolActor } from '../actors.ts';
import { type AuditEvent, recordAuditEvent } from '../audit/record-audit-event.ts';
import { changedFields } from '../audit/with-audit-event.ts';
import { requireMayPublish } from '../courses/publishing.ts';
import { sealBytes } from '../crypto/sealed.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { cleanTemplate } from '../email/school-template/clean-html.ts';
import { COURSE_ACCESS_SUBJECT, courseAccessTemplate } from '../email/school-template/course-access.ts';
import { oneLine } from '../email/school-template/placeholders.ts';
import type { Env } from '../env.ts';
import { saveSettings } from './save-settings.ts';
import { SOCIAL_LINKS } from './social-links.ts';

type Template = { subject: string; body: string };
type Stored = Omit<SchoolSettings, 'email'> & {
  email: Omit<SchoolSettings['email'], 'template' | 'defaultTemplate'> & { template: Template | null };
};

export async function readSettings(db: Database, { producerId }: SchoolActor): Promise<SchoolSettings> {
  const stored = await readAsSchool(db, { producerId }, (tx) =>
    tx
      .selectFrom('client_settings')
      .where('producer_id', '=', producerId)
      .select(AS_SETTINGS)
      .executeTakeFirstOrThrow(),
  );
  return withDefaults(stored);
}

/**
 * Saves all settings. The e-mail's HTML is reduced to what an e-mail may contain.
 * @returns the stored settings
 * @throws Problem edit_conflict; mailbox_unproven when setting a provider's key
 */
export async function updateSettings(
  { db, env }: { db: Database; env: Pick<Env, 'appKeys'> },
  school: SchoolActor,
  { email, version, formId, ...input }: SettingsInput & Edit,
): Promise<SchoolSettings> {
  const { producerId } = school;
  const template = ownTemplate(email.template, input.primaryColor);
  const stored = await asSchool(db, { producerId }, async (tx) => {
    // Whoever controls the school's e-mail provider can read the links in its e-mails.
    if (email.apiKey) await requireMayPublish(tx, producerId);
    const { before, after } = await saveSettings<Stored>(
      tx,
      school,
      { version, formId },
      {
        set: {
          member_area_name: input.memberAreaName,
          primary_color: input.primaryColor,
          navbar_color: input.navbarColor,
          background_color: input.backgroundColor,
          secondary_light_color: input.secondaryLightColor,
          navbar_logo_url: input.navbarLogoUrl,
          social_links: presentLinks(input.socialLinks),
          support_email: input.supportEmail,
          ...(input.completionPercent !== undefined && { completion_percent: input.completionPercent }),
          email_provider: email.provider,
          sender_email: email.senderEmail,
          sender_name: oneLine(email.senderName ?? '') || null,
          ...keyColumns(env, producerId, email),
          email_templates: template ? { course_access: template } : {},
        },
        fields: AS_SETTINGS,
        shown: withDefaults,
      },
    );
    await recordChanges(tx, school, { before, after, key: keyAuditEvent(email) });
    return after;
  });
  return withDefaults(stored);
}

const keyAuditEvent = ({ apiKey, forgetApiKey }: SettingsInput['email']) =>
  apiKey ? 'provider_key_set' : forgetApiKey ? 'provider_key_removed' : null;

type Change = { before: Stored; after: Stored; key: ReturnType<typeof keyAuditEvent> };

/** Appearance, e-mail settings, template and API key are audited separately. */
async function recordChanges(tx: Tx, school: SchoolActor, { before, after, key }: Change): Promise<void> {
  const { email: mailBefore, version: _version, ...looks } = before;
  const { template, apiKeyLast4: _, ...mail } = mailBefore;
  const record = (auditEvent: AuditEvent) => recordAuditEvent(tx, school, school.place, auditEvent);
  const looksChanged = changedFields(looks, after);
  const mailChanged = changedFields(mail, after.email);
  if (looksChanged.length > 0) await record({ action: 'settings_changed', details: { fields: looksChanged } });
  if (mailChanged.length > 0) await record({ action: 'email_settings_changed', details: { fields: mailChanged } });
  if (changedFields({ template }, after.email).length > 0) await record({ action: 'template_changed' });
  if (key) await record({ action: key });
}

/** A blank key changes nothing. */
function keyColumns(env: Pick<Env, 'appKeys'>, producerId: string, { apiKey, forgetApiKey }: SettingsInput['email']) {
  if (!apiKey) return forgetApiKey ? { brevo_api_key: null, brevo_api_key_last4: null } : {};
  return { brevo_api_key: sealBytes(env, producerId, Buffer.from(apiKey)), brevo_api_key_last4: apiKey.slice(-4) };
}

/** On which a text is white, ink and black. */
const COLORS_OF_TEXTS = ['#000000', '#FFFFFF', '#777777'];

/** A template equal to the default is stored as null, so that it follows the default. */
function ownTemplate(typed: Template, primaryColor: string): Template | null {
  const template = { subject: oneLine(typed.subject), body: cleanTemplate(typed.body) };
  // The colour may have changed since the editor was filled, and with it the button's text, which `textOn` chooses.
  const standard = [primaryColor, ...COLORS_OF_TEXTS].map(defaultTemplate);
  return standard.some(({ subject, body }) => subject === template.subject && body === template.body) ? null : template;
}

/** Cleaned, so that passing through the editor does not change it. */
const defaultTemplate = (primaryColor: string): Template => ({
  subject: COURSE_ACCESS_SUBJECT,
  body: cleanTemplate(inLines(courseAccessTemplate({ primaryColor }))),
});

/** Puts each table row on a line of its own, for readability. */
const inLines = (html: string) => html.replace(/(<\/?(?:table|tr)\b[^<>]*>)(?=<)/g, '$1\n');

function withDefaults({ email, ...rest }: Stored): SchoolSettings {
  const standard = defaultTemplate(rest.primaryColor);
  return { ...rest, email: { ...email, template: email.template ?? standard, defaultTemplate: standard } };
}

const AS_SETTINGS = [
  'member_area_name as memberAreaName',
  'primary_color as primaryColor',
  'navbar_color as navbarColor',
  'background_color as backgroundColor',
  'secondary_light_color as secondaryLightColor',
  'navbar_logo_url as navbarLogoUrl',
  'support_email as supportEmail',
  'completion_percent as completionPercent',
  'client_settings.version',
  SOCIAL_LINKS.as('socialLinks'),
  sql<Stored['email']>`jsonb_build_object(
    'provider', email_provider, 'apiKeyLast4', brevo_api_key_last4, 'senderEmail', sender_email,
    'senderName', sender_name, 'template', email_templates -> 'course_access')`.as('email'),
] as const;
