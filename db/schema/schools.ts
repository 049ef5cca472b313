import type { ColumnType, Generated } from 'kysely';
import type { DomainProblem } from '#shared/contract/school/address.ts';
import type { AuditEventDetails, DoneBy } from '#shared/security/audit-events.ts';
import type { Edited, Time, Written } from './columns.ts';

export type SchoolTables = {
  client_settings: {
    producer_id: string;
    slug: string;
    custom_domain: string | null;
    member_area_name: Generated<string>;
    primary_color: Generated<string>;
    navbar_color: Generated<string>;
    background_color: Generated<string>;
    secondary_light_color: Generated<string>;
    logo_url: string | null;
    navbar_logo_url: string | null;
    social_links: Written<Record<string, string>>;
    support_email: string | null;
    email_provider: Generated<'hostinger' | 'brevo'>;
    brevo_api_key: Buffer | null;
    brevo_api_key_last4: string | null;
    sender_email: string | null;
    sender_name: string | null;
    email_templates: Written<Record<string, { subject: string; body: string }>>;
    single_device: Generated<boolean>;
    primary_address: Generated<boolean>;
    completion_percent: Generated<number | null>;
    /** Contact for questions about personal data. */
    officer_name: string | null;
    officer_email: string | null;
    officer_version: Generated<number>;
    officer_edited_at: Time | null;
    officer_edited_by: string | null;
    officer_edited_in: string | null;
    watermark_cpf: Generated<'full' | 'masked'>;
    factor_required_since: Time | null;
    updated_at: Generated<Time>;
    face_chosen_at: Time | null;
    first_steps_put_away_at: Time | null;
  } & Edited;

  school_slugs: { slug: string; producer_id: string };

  school_domains: {
    producer_id: string;
    domain: string;
    token: string;
    problem: DomainProblem | null;
    checked_at: Time | null;
    verified_at: Time | null;
    failing_since: Time | null;
  };

  student_banners: {
    producer_id: string;
    id: string;
    title: Generated<string>;
    image_url: string;
    phone_image_url: string | null;
    link_url: string | null;
    active: Generated<boolean>;
    position: number;
    created_at: Generated<Time>;
  } & Edited;

  uploads: {
    producer_id: string;
    id: string;
    key: string;
    purpose: 'cover' | 'module' | 'logo' | 'banner' | 'photo' | 'sprite';
    bytes: number;
    width: number;
    height: number;
    /** Since nothing showed it any more, as far as anybody has looked. */
    unused_since: Time | null;
    created_at: Generated<Time>;
  };
  school_deeds: {
    producer_id: string;
    id: string;
    at: Generated<Time>;
    actor_id: string | null;
    actor_name: string;
    by: DoneBy;
    action: string;
    subject: string | null;
    count: number | null;
    details: ColumnType<AuditEventDetails, string>;
    address: string | null;
    device: string | null;
  };
};
