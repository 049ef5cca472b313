import type { ColumnType, Generated } from 'kysely';
import type { AuditDetails } from '#shared/security/audit.ts';
import type { Edited, Time, Written } from './columns.ts';

export type PlatformTables = {
  platform_settings: {
    id: Generated<boolean>;
    platform_name: Generated<string>;
    platform_logo: string | null;
    platform_url: string | null;
    support_email: string | null;
    primary_color: Generated<string>;
    terms_url: string | null;
    privacy_url: string | null;
    social_links: Written<Record<string, string>>;
    cleanup_since: ColumnType<Time | null, Time | null | undefined>;
    feedback_url: string | null;
  } & Edited;

  /** Sealed, each with the key that is in use. */
  retired_keys: { id: string; place: Generated<number>; key: string; retired_at: Generated<Time> };

  audit_log: {
    id: string;
    at: Generated<Time>;
    actor_id: string;
    actor_name: string;
    action: string;
    target_id: string | null;
    target_name: string | null;
    details: ColumnType<AuditDetails, string>;
  };
};
