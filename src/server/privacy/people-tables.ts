import type { RetentionId } from '#shared/privacy/retention.ts';

/**
 * How a table's rows of an erased person are deleted. `student`: by foreign key with the student; `account`:
 * with the account, which is deleted with its last school; `trigger`: by a database trigger; `step`: by the
 * step of that name (`erasure/steps.ts`). `stays` says what is kept, and why.
 */
type Fate = { goes: 'student' | 'account' | 'trigger' | 'step'; stays?: string } | { goes?: undefined; stays: string };

/** @param copied whether it is in the copy that somebody gets of their data, else why not */
export type PeopleTable = { topic: RetentionId; copied: true | string } & Fate;

const OWN = { goes: 'student', copied: true } as const;
const learnt = { topic: 'learning', ...OWN } as const;
const enrolled = { topic: 'registration', ...OWN } as const;
const SECRET = 'a secret, which opens something to whoever has it';
const REPEATS = 'says again what other tables say';
const account = (copied: string) => ({ topic: 'account', goes: 'account', copied }) as const;

/** Every table in which there are people of a school. What is in neither list fails a test. */
export const PEOPLE_TABLES = {
  students: { topic: 'registration', goes: 'step', copied: true },
  enrollments: enrolled,
  access_grants: enrolled,
  cohort_waiting: enrolled,
  consents: enrolled,
  held_access_emails: { topic: 'registration', goes: 'student', copied: REPEATS },
  threads: { topic: 'learning', goes: 'trigger', stays: 'that somebody asked, where others replied', copied: REPEATS },
  thread_posts: {
    topic: 'learning',
    goes: 'trigger',
    stays: 'its place among the others’, without words or name',
    copied: true,
  },
  thread_follows: { topic: 'learning', goes: 'student', copied: REPEATS },
  post_reports: learnt,
  post_pictures: { topic: 'learning', goes: 'step', copied: true },
  reply_addresses: { topic: 'learning', goes: 'student', copied: SECRET },
  team_members: account('of the team, which reads it in the panel'),
  ownership_offers: { topic: 'account', goes: 'account', copied: 'of the team' },
  team_invitations: {
    topic: 'account',
    stays: 'an invitation to the team, until a month after it is over',
    copied: 'of the team',
  },
  team_notes: {
    topic: 'registration',
    goes: 'student',
    copied: "the team's own words, which the school hands out itself",
  },
  lesson_progress: learnt,
  lesson_viewings: learnt,
  lesson_openings: { topic: 'learning', goes: 'student', copied: REPEATS },
  lesson_favorites: learnt,
  lesson_notes: learnt,
  lesson_ratings: learnt,
  releases_told: { topic: 'learning', goes: 'student', copied: REPEATS },
  quiz_attempts: learnt,
  quiz_answers: learnt,
  submissions: learnt,
  submission_files: { topic: 'learning', goes: 'step', copied: true },
  notifications: learnt,
  video_reports: { topic: 'learning', goes: 'student', copied: REPEATS },
  student_activity: { topic: 'learning', goes: 'trigger', copied: REPEATS },
  calendar_feeds: { topic: 'learning', goes: 'student', copied: SECRET },
  push_devices: { topic: 'account', goes: 'student', copied: SECRET },
  student_addresses: { topic: 'security', ...OWN },
  address_refusals: { topic: 'security', ...OWN },
  student_enrollments: {
    topic: 'learning',
    goes: 'trigger',
    stays: 'sums, until a job has merged them to nothing',
    copied: REPEATS,
  },
  certificates: {
    topic: 'certificates',
    goes: 'trigger',
    stays: 'code, course, date and a salted hash of the name: whoever is shown one can check it',
    copied: true,
  },
  certificate_badges: { topic: 'certificates', stays: 'the place of a certificate in a status list', copied: REPEATS },
  purchases: {
    topic: 'purchases',
    goes: 'step',
    stays:
      'the number of the sale and a keyed hash of its buyer: a refund still finds it, and a sale told twice opens nothing',
    copied: true,
  },
  purchase_items: { topic: 'purchases', goes: 'step', stays: 'as of purchases, and amounts', copied: REPEATS },
  webhook_deliveries: { topic: 'deliveries', goes: 'step', copied: 'sealed, and said in purchases' },
  email_logs: { topic: 'emails', goes: 'step', copied: true },
  student_import_rows: { topic: 'imports', goes: 'step', stays: 'what became of the line', copied: REPEATS },
  notices: { topic: 'learning', goes: 'step', stays: 'the notice, which was others’ too', copied: REPEATS },
  bulk_action_students: { topic: 'imports', stays: 'an id that leads nowhere, for 30 days', copied: REPEATS },
  cleanup_students: {
    topic: 'archives',
    stays: 'an id that leads nowhere, until the clean-up is over',
    copied: REPEATS,
  },
  school_deeds: {
    topic: 'deeds',
    goes: 'step',
    stays: 'that something was done, without to whom',
    copied: 'what others did',
  },
  user_sessions: { topic: 'accesses', goes: 'step', copied: true },
  access_records: {
    topic: 'accesses',
    stays: 'when and from where, by law, under a keyed hash; also of a school that is gone',
    copied: REPEATS,
  },
  login_attempts: { topic: 'security', stays: 'keyed hashes, for 30 days', copied: 'keyed hashes alone' },
  profiles: { topic: 'account', goes: 'step', copied: true },
  credentials: account(SECRET),
  auth_tokens: account(SECRET),
  email_changes: account(REPEATS),
  factor_resets: account(REPEATS),
  known_devices: account(SECRET),
  passkeys: account(SECRET),
  passkey_users: account(SECRET),
  pending_sign_ins: account(SECRET),
  recovery_codes: account(SECRET),
  totp_secrets: account(SECRET),
  school_packages: {
    topic: 'packages',
    stays: 'a sealed file of the whole school, which its producer asked for, for 7 days',
    copied: REPEATS,
  },
  data_requests: {
    topic: 'requests',
    goes: 'step',
    stays: 'protocol, kind, days and answer: the school shows them to the ANPD',
    copied: true,
  },
  producer_requests: {
    topic: 'requests',
    stays: 'what producers ask the platform about their own account',
    copied: 'of producers, who have a copy of their own',
  },
  data_visits: { topic: 'requests', goes: 'step', copied: SECRET },
  erased_people: {
    topic: 'requests',
    stays: 'a keyed hash of the e-mail: neither a backup nor a list brings the person back unnoticed',
    copied: 'a keyed hash alone',
  },
} as const satisfies Record<string, PeopleTable>;

type Tables = typeof PEOPLE_TABLES;
/** Tables handled by an erasure step. */
export type StepTable = {
  [Table in keyof Tables]: Tables[Table] extends { goes: 'step' } ? Table : never;
}[keyof Tables];

/** Tables that never concern students or former students. */
export const TABLES_WITHOUT_PEOPLE: readonly string[] = [
  'api_keys',
  'assignment_due_dates',
  'assignments',
  'attachment_files',
  'audit_log',
  'backups',
  'badge_keys',
  'build_assets',
  'builds',
  'bulk_actions',
  'caption_cues',
  'caption_tasks',
  'certificate_batches',
  'certificate_numbers',
  'certificate_rules',
  'cleanup_schools',
  'cleanup_warnings',
  'cleanups',
  'client_settings',
  'cohorts',
  'conversation_settings',
  'course_enrollments',
  'course_modules',
  'courses',
  'former_payments',
  'former_producers',
  'lesson_attachments',
  'lesson_captions',
  'lesson_reach',
  'lesson_words',
  'lessons',
  'notice_reads',
  'offers',
  'package_lines',
  'packages',
  // Known by a browser’s, session’s or sign-in’s random number, and deleted within the hour.
  'passkey_challenges',
  'payment_notifications',
  'payments',
  'plans',
  'platform_settings',
  'provider_payments',
  'push_keys',
  'quizzes',
  'release_rules',
  'retired_keys',
  'sale_addresses',
  'saved_replies',
  'separate_cohorts',
  'sale_payments',
  'sandbox_payments',
  'schema_migrations',
  'school_days',
  'school_domains',
  'school_slugs',
  'student_banners',
  'course_files',
  // Contains no people itself; its sealed file may, and is deleted once read or within two days of its last
  // part.
  'course_uploads',
  'course_imports',
  'import_choices',
  'student_imports',
  'student_limit_expansions',
  'subscription_notices',
  'uploads',
  'video_checks',
  'video_keys',
  'webhook_addresses',
  'webhook_refusals',
  'webhook_secrets',
  'weekly_digests',
];
