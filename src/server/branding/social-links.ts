import { sql } from 'kysely';
import { NETWORKS, type SocialLinks } from '#shared/text/social-links.ts';

/** All networks of a settings row; null for those without an address. */
export const SOCIAL_LINKS = sql<SocialLinks>`jsonb_build_object(${sql.join(
  NETWORKS.map((network) => sql`${sql.lit(network)}, social_links ->> ${sql.lit(network)}`),
)})`;
