/* What is done in a school and written down there (`school_deeds`), by the kind it is looked for under. */

export const DEEDS_OF_KIND = {
  people: [
    'student_enrolled',
    'student_changed',
    'student_email_corrected',
    'students_removed',
    'students_enrolled',
    'students_extended',
    'access_closed',
    'access_reopened',
    'access_resent',
    'emails_retried',
    'import_started',
    'import_retried',
    'message_sent',
    'student_session_ended',
    'team_note_added',
    'team_note_changed',
    'team_note_removed',
  ],
  exports: ['students_exported', 'progress_exported', 'archive_downloaded', 'deeds_exported', 'dossier_made'],
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
    'cohort_created',
    'cohort_changed',
    'cohort_copied',
    'cohort_deleted',
    'releases_changed',
    'students_moved',
    'captions_added',
    'captions_removed',
    'restored_from_trash',
    'deleted_for_good',
    'banner_created',
    'banner_changed',
    'banner_deleted',
    'notice_sent',
    'notice_scheduled',
    'notice_changed',
    'notice_cancelled',
  ],
  school: [
    'settings_changed',
    'email_settings_changed',
    'template_changed',
    'test_email_sent',
    'logo_changed',
    'slug_changed',
    'domain_set',
    'domain_removed',
    'digest_switched_on',
    'digest_switched_off',
    'primary_address_on',
    'primary_address_off',
    'address_released',
  ],
  keys: [
    'api_key_created',
    'api_key_revoked',
    'provider_key_set',
    'provider_key_removed',
    'webhook_renewed',
    'sale_address_renewed',
    'webhook_secret_set',
    'webhook_secret_removed',
    'video_key_set',
    'video_key_removed',
  ],
  sales: ['sale_reprocessed', 'sale_resolved', 'sale_simulated', 'offer_linked', 'plan_checkout', 'expansion_checkout'],
  account: [
    'signed_in',
    'identity_confirmed',
    'name_changed',
    'password_changed',
    'email_change_asked',
    'email_changed',
    'email_change_undone',
    'session_ended',
    'other_sessions_ended',
    'totp_added',
    'totp_removed',
    'passkey_added',
    'passkey_removed',
    'recovery_codes_made',
    'factor_reset_asked',
    'factor_reset_cancelled',
    'factors_reset',
    'factor_required',
    'factor_not_required',
    'panel_viewed',
  ],
} as const;

export type DeedKind = keyof typeof DEEDS_OF_KIND;
export type DeedAction = (typeof DEEDS_OF_KIND)[DeedKind][number];

export const DEED_KINDS = Object.keys(DEEDS_OF_KIND) as [DeedKind, ...DeedKind[]];
export const DEED_ACTIONS = Object.values(DEEDS_OF_KIND).flat() as [DeedAction, ...DeedAction[]];

/** By which a deed was done: a session, the school's API key, an owner of the platform, or nobody's hand. */
export const DONE_BY = ['session', 'api_key', 'owner', 'system'] as const;
export type DoneBy = (typeof DONE_BY)[number];

/** Never a secret, nor anybody's data: names of fields. */
export type DeedDetails = { fields?: string[] };

export type DeedsQuestion = { search: string; kind?: DeedKind; who?: string; from?: string; to?: string };
