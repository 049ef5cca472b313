import { sql } from 'kysely';
import type { KeepingInput, PlatformSettings, PlatformSettingsInput, PriceInput } from '#shared/contract/platform.ts';
import { presentLinks } from '#shared/text/social-links.ts';
import type { Owner } from '../actors.ts';
import { recordOwnerAuditEvent } from '../audit/owner-audit-events.ts';
import { SOCIAL_LINKS } from '../branding/social-links.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../db.ts';
import { Problem } from '../problem.ts';

export function readPlatformSettings(db: Database, _owner: Owner): Promise<PlatformSettings> {
  return readAsPlatform(db, (tx) => read(tx));
}

/** Replaces all settings; pages and e-mails use them immediately. @returns the stored settings */
export function updatePlatformSettings(
  db: Database,
  owner: Owner,
  input: PlatformSettingsInput,
): Promise<PlatformSettings> {
  return asPlatform(db, async (tx) => {
    await sql`select from platform_settings for update`.execute(tx);
    const before = await read(tx);
    await tx
      .updateTable('platform_settings')
      .set({
        platform_name: input.platformName,
        platform_logo: input.platformLogo,
        platform_url: input.platformUrl,
        support_email: input.supportEmail,
        primary_color: input.primaryColor,
        terms_url: input.termsUrl,
        privacy_url: input.privacyUrl,
        feedback_url: input.feedbackUrl,
        social_links: presentLinks(input.socialLinks),
      })
      .execute();
    const after = await read(tx);
    const fields = changedFields(before, after);
    if (fields.length > 0) await recordOwnerAuditEvent(tx, owner, { action: 'settings_changed', details: { fields } });
    return after;
  });
}

/**
 * New prices apply to new checkouts; open ones keep theirs.
 * @throws Problem not_found for a plan that is not for sale
 */
export function updatePrices(db: Database, owner: Owner, { prices }: PriceInput): Promise<PlatformSettings> {
  return asPlatform(db, async (tx) => {
    await sql`select from plans order by id for update`.execute(tx);
    const before = await read(tx);
    const changes = prices.flatMap(({ planId, priceCents }) => {
      const plan = before.plans.find(({ id }) => id === planId);
      if (!plan) throw new Problem('not_found');
      return plan.priceCents === priceCents ? [] : [{ ...plan, to: priceCents }];
    });
    for (const { id, to } of changes)
      await tx.updateTable('plans').set({ price_cents: to }).where('id', '=', id).execute();
    if (changes.length > 0) {
      const noted = changes.map(({ name, priceCents, to }) => ({ planName: name, from: priceCents, to }));
      await recordOwnerAuditEvent(tx, owner, { action: 'prices_changed', details: { prices: noted } });
    }
    return read(tx);
  });
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

async function read(tx: Tx): Promise<PlatformSettings> {
  const { rows } = await sql<PlatformSettings>`
    select platform_name as "platformName", platform_logo as "platformLogo", platform_url as "platformUrl",
      support_email as "supportEmail", primary_color as "primaryColor", terms_url as "termsUrl", privacy_url as "privacyUrl",
      feedback_url as "feedbackUrl",
      ${SOCIAL_LINKS} as "socialLinks",
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'months', months, 'priceCents', price_cents,
          'studentLimit', student_limit, 'keepsStudents', keep_students) order by rank, months) from plans where rank > 0) as plans
    from platform_settings`.execute(tx);
  return rows[0] as PlatformSettings;
}

function changedFields({ plans: _, ...before }: PlatformSettings, { plans: __, ...after }: PlatformSettings): string[] {
  const flat = ({ socialLinks, ...rest }: typeof before): Record<string, string | null> => ({
    ...rest,
    ...socialLinks,
  });
  const [old, now] = [flat(before), flat(after)];
  return Object.keys(now).filter((name) => old[name] !== now[name]);
}
