import { sql } from 'kysely';
import type { Edit, EditConflict } from '#shared/contract/edits.ts';
import type {
  GeneralSettings,
  KeepingInput,
  PlatformSettings,
  PlatformSettingsInput,
  PriceInput,
} from '#shared/contract/platform.ts';
import { presentLinks } from '#shared/text/social-links.ts';
import type { Owner } from '../actors.ts';
import { recordOwnerAuditEvent } from '../audit/owner-audit-events.ts';
import { SOCIAL_LINKS } from '../branding/social-links.ts';
import { editedBy, saveEdit } from '../database/edited-row.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../db.ts';
import { Problem } from '../problem.ts';

export function readPlatformSettings(db: Database, _owner: Owner): Promise<PlatformSettings> {
  return readAsPlatform(db, (tx) => read(tx));
}

/**
 * Replaces all settings; pages and e-mails use them immediately.
 * @returns the stored settings
 * @throws Problem edit_conflict
 */
export function updatePlatformSettings(
  db: Database,
  owner: Owner,
  { version, formId, ...input }: PlatformSettingsInput & Edit,
): Promise<PlatformSettings> {
  return asPlatform(db, async (tx) => {
    const { before, after } = await saveEdit<GeneralSettings>(
      tx,
      owner,
      { version, formId },
      {
        table: 'platform_settings',
        as: 'platform_settings',
        row: sql`from platform_settings`,
        set: {
          platform_name: input.platformName,
          platform_logo: input.platformLogo,
          platform_url: input.platformUrl,
          support_email: input.supportEmail,
          primary_color: input.primaryColor,
          terms_url: input.termsUrl,
          privacy_url: input.privacyUrl,
          feedback_url: input.feedbackUrl,
          social_links: presentLinks(input.socialLinks),
        },
        fields: GENERAL_SETTINGS,
      },
    );
    const fields = changedFields(before, after);
    if (fields.length > 0) await recordOwnerAuditEvent(tx, owner, { action: 'settings_changed', details: { fields } });
    return read(tx);
  });
}

/**
 * New prices apply to new checkouts; open ones keep theirs.
 * @throws Problem not_found for a plan that is not for sale, edit_conflict
 */
export function updatePrices(
  db: Database,
  owner: Owner,
  { prices, version, formId }: PriceInput & Edit,
): Promise<PlatformSettings> {
  return asPlatform(db, async (tx) => {
    await sql`select from plans order by id for update`.execute(tx);
    const before = await read(tx);
    const changes = prices.flatMap(({ planId, priceCents }) => {
      const plan = before.plans.find(({ id }) => id === planId);
      if (!plan) throw new Problem('not_found');
      return plan.priceCents === priceCents ? [] : [{ ...plan, to: priceCents }];
    });
    await refuseOtherPrices(tx, owner, before, { version, formId });
    for (const { id, to } of changes)
      await tx.updateTable('plans').set({ price_cents: to }).where('id', '=', id).execute();
    await tx
      .updateTable('plans')
      .set({ ...editedBy(owner), edited_in: formId ?? null })
      .where('rank', '>', 0)
      .execute();
    if (changes.length > 0) {
      const noted = changes.map(({ name, priceCents, to }) => ({ planName: name, from: priceCents, to }));
      await recordOwnerAuditEvent(tx, owner, { action: 'prices_changed', details: { prices: noted } });
    }
    return read(tx);
  });
}

type LastPrices = { edited_in: string | null; at: string | null; by: EditConflict<never>['by'] };

/** The list is one form over several rows, which all carry its version: see saveEdit. */
async function refuseOtherPrices(tx: Tx, { userId }: Owner, stands: PlatformSettings, { version, formId }: Edit) {
  if (version === undefined || version === stands.pricesVersion) return;
  const { rows } = await sql<LastPrices>`
    select l.edited_in, l.edited_at as at,
      case when p.id is not null then jsonb_build_object('name', p.name, 'email', p.email, 'self', p.id = ${userId}::uuid) end as by
    from plans l left join profiles p on p.id = l.edited_by where l.rank > 0 limit 1`.execute(tx);
  const { edited_in: lastForm, ...last } = rows[0] as LastPrices;
  if (lastForm !== null && lastForm === formId) return;
  const { plans, pricesVersion } = stands;
  throw new Problem('edit_conflict', { conflict: { ...last, saved: { plans, version: pricesVersion } } });
}

/**
 * Also for current subscribers of the plan, from the next clean-up on.
 * @throws Problem not_found for a plan that is not for sale
 */
export function setKeeping(
  db: Database,
  owner: Owner,
  { planId, keepsStudents }: KeepingInput,
): Promise<PlatformSettings> {
  return asPlatform(db, async (tx) => {
    await sql`select from plans order by id for update`.execute(tx);
    const plan = (await read(tx)).plans.find(({ id }) => id === planId);
    if (!plan) throw new Problem('not_found');
    if (plan.keepsStudents !== keepsStudents) {
      await tx.updateTable('plans').set({ keep_students: keepsStudents }).where('id', '=', planId).execute();
      const action = keepsStudents ? 'plan_keeps_students' : 'plan_gives_up_students';
      await recordOwnerAuditEvent(tx, owner, { action, details: { planName: plan.name } });
    }
    return read(tx);
  });
}

const GENERAL_SETTINGS = [
  'platform_settings.platform_name as platformName',
  'platform_settings.platform_logo as platformLogo',
  'platform_settings.platform_url as platformUrl',
  'platform_settings.support_email as supportEmail',
  'platform_settings.primary_color as primaryColor',
  'platform_settings.terms_url as termsUrl',
  'platform_settings.privacy_url as privacyUrl',
  'platform_settings.feedback_url as feedbackUrl',
  sql<GeneralSettings['socialLinks']>`${SOCIAL_LINKS}`.as('socialLinks'),
  'platform_settings.version',
] as const;

/** As they stand for sale. */
const PLANS = sql<PlatformSettings['plans']>`(
  select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'months', months, 'priceCents', price_cents,
    'studentLimit', student_limit, 'keepsStudents', keep_students) order by rank, months) from plans where rank > 0)`;

const read = (tx: Tx): Promise<PlatformSettings> =>
  tx
    .selectFrom('platform_settings')
    .select([
      ...GENERAL_SETTINGS,
      PLANS.as('plans'),
      sql<number>`(select max(version) from plans where rank > 0)`.as('pricesVersion'),
    ])
    .executeTakeFirstOrThrow();

function changedFields(
  { version: _, ...before }: GeneralSettings,
  { version: __, ...after }: GeneralSettings,
): string[] {
  const flat = ({ socialLinks, ...rest }: typeof before): Record<string, string | null> => ({
    ...rest,
    ...socialLinks,
  });
  const [old, now] = [flat(before), flat(after)];
  return Object.keys(now).filter((name) => old[name] !== now[name]);
}
