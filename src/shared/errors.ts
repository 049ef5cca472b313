/**
 * Every error code of the API. The pt-BR sentences are in web/lib/texts/error-texts.ts or
 * web/producer/error-texts.ts.
 */
export const ERROR_STATUS = {
  invalid_input: 422,
  malformed_request: 400,
  not_signed_in: 401,
  session_ended: 401,
  no_active_enrollment: 401,
  forbidden: 403,
  viewing_only: 403,
  role_forbidden: 403,
  step_up_required: 403,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  too_large: 413,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,

  wrong_credentials: 401,
  api_key_invalid: 401,
  too_many_logins: 429,
  students_only: 403,
  ip_restricted: 403,
  mailbox_unproven: 403,
  email_taken: 409,
  email_reserved: 409,
  email_change_elsewhere: 409,
  link_invalid: 410,
  password_too_common: 422,
  password_has_name: 422,
  password_has_email: 422,
  password_has_school: 422,
  wrong_password: 422,
  factor_required: 403,
  factor_wrong: 422,
  second_step_over: 410,
  totp_setup_over: 410,
  last_factor: 409,
  no_factor: 409,
  owner_factor_by_command: 409,
  passkey_refused: 422,
  passkey_known: 409,
  passkey_limit_reached: 409,

  already_in_team: 409,
  team_limit_reached: 409,
  ownership_offer_open: 409,
  ownership_offer_over: 410,
  ownership_offer_early: 409,
  ownership_not_possible: 409,
  ownership_unsettled: 409,
  ownership_requests_open: 409,
  closing_unsettled: 409,
  closing_while_offered: 409,
  school_closing: 409,

  school_closed: 403,
  student_limit_reached: 409,
  downgrade_refused: 409,
  plan_too_small: 409,
  subscription_ended: 409,
  plan_not_found: 404,
  payment_link_failed: 503,
  no_open_course: 409,
  student_inactive: 409,
  selection_changed: 409,
  undo_over: 409,
  import_in_use: 409,
  access_period_over: 409,
  parent_deleted: 409,
  edit_conflict: 409,
  order_changed: 409,
  banner_limit_reached: 409,
  domain_taken: 409,
  slug_taken: 409,
  slug_limit_reached: 409,
  email_test_incomplete: 422,
  email_test_failed: 409,
  no_courses: 409,
  no_students: 409,
  notice_gone: 409,
  no_simulated_sale: 409,
  archive_gone: 410,
  archive_damaged: 409,
  already_restored: 409,
  cohort_full: 409,
  cohort_not_empty: 409,
  course_locked: 403,
  lesson_not_released: 403,
  lesson_not_completed: 409,
  unsupported_file_type: 415,
  file_too_large: 413,
  image_limit_reached: 409,
  attachment_quota_reached: 409,
  attachment_limit_reached: 409,
  task_not_approved: 409,
  submission_refused: 409,
  submission_changed: 409,
  submission_empty: 422,
  submission_quota_reached: 409,
  submission_file_limit_reached: 409,
  note_limit_reached: 409,
  team_note_limit_reached: 409,
  captions_empty: 422,
  captions_too_long: 422,
  thumbnails_unreadable: 422,
  thumbnails_foreign: 422,
  thumbnails_missing: 422,
  thumbnails_outside: 422,
  thumbnails_too_many: 422,
  certificates_off: 409,
  certificate_settled: 409,
  name_confirmed: 409,
  quiz_not_passed: 409,
  quiz_over: 409,
  quiz_waiting: 409,
  quiz_exhausted: 409,
  quiz_grading: 409,
  post_repeated: 409,
  post_limit_reached: 429,
  post_refused: 409,
  picture_gone: 409,
  picture_quota_reached: 409,
  edit_over: 409,
  post_judged: 409,
  assignee_unfit: 409,
  saved_reply_limit_reached: 409,
  data_code_wrong: 422,
  data_code_over: 410,
  data_request_open: 409,
  data_request_over: 409,
  school_not_empty: 409,
  package_underway: 409,
  part_order: 409,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The reason sent to a page of another version when its operation does not exist here. */
export const UNKNOWN_OPERATION = 'unknown_operation';

/** Why one field of a form was refused; the sentence is chosen by field and code in the web. */
export type FieldCode =
  | 'required'
  | 'too_long'
  | 'too_short'
  | 'invalid'
  | 'reserved'
  | 'unknown_field'
  | 'forbidden_claim'
  | 'unprintable';

export type FieldProblem = { field: string; code: FieldCode };

/** Why a session stopped counting; shown once at the login that follows. */
export type SessionEnd =
  | 'signed_out'
  | 'other_device'
  | 'ended_elsewhere'
  | 'password_changed'
  | 'email_changed'
  | 'no_access'
  | 'left_team'
  | 'ownership_moved'
  | 'expired';
