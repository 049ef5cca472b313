import { sql } from 'kysely';
import type { PlanId } from '#shared/billing/subscription.ts';
import { nextCleanup } from '#shared/cleanup.ts';
import type { Platform, School } from '#shared/contract/public.ts';
import type { Tx } from '../db.ts';
import type { Env } from '../env.ts';
import { type SchoolHint, schoolOrigin } from '../http/hosts.ts';

export type FoundSchool = {
  producerId: string;
  open: boolean;
  school: School;
  /** Milliseconds until this may change by the passing of time alone. */
  lastsMs: number;
};

const WALL_COVERS = 8;

/** The columns needed to draw a school's icons (`Face`), from settings `cs`. */
export const FACE = sql`jsonb_build_object(
  'slug', cs.slug, 'memberAreaName', cs.member_area_name, 'logoUrl', cs.logo_url, 'navbarLogoUrl', cs.navbar_logo_url,
  'primaryColor', cs.primary_color, 'navbarColor', cs.navbar_color, 'backgroundColor', cs.background_color)`;

/** The only public settings, and what the yearly clean-up means for the school. */
const publicColumns = (cleanup: Date) => sql`jsonb_build_object(
  'slug', cs.slug, 'memberAreaName', cs.member_area_name, 'logoUrl', cs.logo_url, 'navbarLogoUrl', cs.navbar_logo_url,
  'primaryColor', cs.primary_color, 'navbarColor', cs.navbar_color, 'backgroundColor', cs.background_color,
  'secondaryLightColor', cs.secondary_light_color, 'socialLinks', cs.social_links, 'supportEmail', cs.support_email,
  'singleDevice', cs.single_device, 'keepsStudents', keeps_students(cs.producer_id, ${cleanup}),
  'coverUrls', coalesce((
    select jsonb_agg(shown.cover_url) from (
      select cover_url from courses
      where producer_id = cs.producer_id and published and deleted_at is null and cover_url is not null
      order by created_at desc limit ${WALL_COVERS}) shown), '[]'))`;

/** Finds a school by host or slug, including former slugs; with neither, by id. Runs across schools. */
export async function findSchool(tx: Tx, hint: SchoolHint, producerId?: string | null): Promise<FoundSchool | null> {
  const which = hint.domain
    ? sql`cs.custom_domain = ${hint.domain}`
    : hint.slug
      ? sql`cs.producer_id = (select producer_id from school_slugs where slug = ${hint.slug})`
      : producerId
        ? sql`cs.producer_id = ${producerId}`
        : null;
  if (!which) return null;
  const cleanup = nextCleanup(new Date());
  const { rows } = await sql<FoundSchool>`
    select cs.producer_id as "producerId", ${publicColumns(cleanup)} as school,
      subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, app_now()) <> 'expired' as open,
      extract(epoch from least(${cleanup}::timestamptz,
        case when p.trial_ends_at > app_now() then p.trial_ends_at end,
        case when p.subscription_end_date > app_now() then p.subscription_end_date end) - app_now())::float8 * 1000 as "lastsMs"
    from client_settings cs join profiles p on p.id = cs.producer_id
    where ${which}`.execute(tx);
  return rows[0] ?? null;
}

export async function readPlatform(tx: Tx): Promise<Platform> {
  const settings = await tx
    .selectFrom('platform_settings')
    .selectAll()
    .select(sql<PlanId[]>`array(select id from plans where keep_students order by rank, months)`.as('keeping_plans'))
    .executeTakeFirstOrThrow();
  return {
    name: settings.platform_name,
    logoUrl: settings.platform_logo,
    primaryColor: settings.primary_color,
    supportEmail: settings.support_email,
    url: settings.platform_url,
    termsUrl: settings.terms_url,
    privacyUrl: settings.privacy_url,
    socialLinks: settings.social_links,
    cleanupOn: settings.cleanup_since !== null,
    keepingPlans: settings.keeping_plans,
  };
}

/** The feedback script for producers; null if none is configured. */
export async function readFeedbackUrl(tx: Tx): Promise<string | null> {
  const { feedback_url } = await tx.selectFrom('platform_settings').select('feedback_url').executeTakeFirstOrThrow();
  return feedback_url;
}

export function schoolLink(
  env: Env,
  school: { slug: string; customDomain: string | null },
  path: string,
  fragment = '',
): string {
  const url = schoolOrigin(env, school);
  const { search } = url;
  const [pathname = '', query = ''] = path.split(/\?(.*)/s, 2);
  // Set instead of resolved, so that the origin always stays the same.
  url.pathname = pathname;
  url.search = query;
  for (const [name, value] of new URLSearchParams(search)) url.searchParams.set(name, value);
  url.hash = fragment;
  return url.href;
}
