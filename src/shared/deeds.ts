/* What is done in a school and written down there (`school_deeds`), by the kind it is looked for under. */

const DEEDS_OF_KIND = {
  people: [
    'student_enrolled',
    'student_changed',
    'student_email_corrected',
    'students_removed',
    'students_extended',
    'access_resent',
    'import_started',
    'import_retried',
    'message_sent',
  ],
  data: ['students_exported', 'purchases_exported', 'report_exported', 'archive_downloaded', 'audit_exported'],
  content: [
    'course_created',
    'course_changed',
    'course_published',
    'course_unpublished',
    'course_copied',
    'course_deleted',
    'module_created',
    'module_changed',
    'module_deleted',
    'lesson_created',
    'lessons_created',
    'lesson_changed',
    'lesson_deleted',
    'restored_from_trash',
    'deleted_for_good',
    'banner_created',
    'banner_changed',
    'banner_deleted',
    'notice_sent',
  ],
  school: [
    'settings_changed',
    'email_settings_changed',
    'template_changed',
    'logo_changed',
    'slug_changed',
    'domain_set',
    'domain_removed',
    'digest_switched',
    'primary_ip_switched',
    'address_released',
  ],
  keys: [
    'api_key_created',
    'api_key_revoked',
    'provider_key_set',
    'provider_key_removed',
    'webhook_token_rotated',
    'webhook_secret_set',
    'webhook_secret_removed',
    'webhook_address_seen',
    'watermark_looked_up',
  ],
  sales: ['sale_replayed', 'sale_resolved', 'sale_simulated', 'plan_bought', 'expansion_bought'],
  account: [
    'signed_in',
    'password_changed',
    'email_changed',
    'email_change_undone',
    'name_changed',
    'session_ended',
    'other_sessions_ended',
    'totp_added',
    'totp_removed',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_made',
    'factor_required',
    'panel_viewed',
  ],
} as const;

type DeedKind = keyof typeof DEEDS_OF_KIND;
export type DeedAction = (typeof DEEDS_OF_KIND)[DeedKind][number];

/** By which a deed was done: a session, the school's API key, an owner of the platform, or nobody's hand. */
export type DoneBy = 'session' | 'api_key' | 'owner' | 'system';

/** Never a secret, nor anybody's data: names of fields. */
export type DeedDetails = { fields?: string[]; on?: boolean };
