import { sql } from 'kysely';
import { SALES_PLATFORMS, type SalesPlatform } from '#shared/sales-platforms.ts';
import type { VideoProvider } from '#shared/video/video-hosts.ts';
import { type Database, readAsSchool } from '../../db.ts';

/** Settings and courses that determine who processes the school's data. */
export type PolicyFacts = {
  officer: { name: string | null; email: string } | null;
  /** A mail provider of its own. */
  ownMail: boolean;
  sales: SalesPlatform[];
  videos: VideoProvider[];
};

export async function readPolicyFacts(db: Database, producerId: string): Promise<PolicyFacts> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<PolicyFacts>`
      select case when cs.officer_email is not null
          then jsonb_build_object('name', cs.officer_name, 'email', cs.officer_email) end as officer,
        cs.email_provider = 'brevo' and cs.brevo_api_key is not null as "ownMail",
        array(select p from unnest(${[...SALES_PLATFORMS]}::text[]) p
          where p <> 'generic' and exists (select from purchases s where s.producer_id = cs.producer_id and s.platform = p)) as sales,
        array(select distinct l.video_provider::text from lessons l
          where l.producer_id = cs.producer_id and l.video_provider is not null and l.deleted_at is null order by 1) as videos
      from client_settings cs where cs.producer_id = ${producerId}`.execute(tx),
  );
  if (!rows[0]) throw new Error('A school without settings');
  return rows[0];
}
