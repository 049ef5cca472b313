import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { type Check, IMAGE, LINK, LINKS_BY_NAME, TEMPLATES } from './checked-columns.ts';
import { ANSWER, QUESTIONS, SNAPSHOT } from './checked-quizzes.ts';

export type PackedTable = {
  table: keyof Schema & string;
  /**
   * Sort order, so that a school always produces the same bytes. Rows that reference others of their table come after
   * them.
   */
  order: string;
  /** For tables with one row per school: `always` existing and updated, or `made` if missing. */
  single?: 'always' | 'made';
  /** Columns that stay behind, and why. */
  without?: Record<string, string>;
  /** A filter, and why the other rows are left out. */
  only?: { rows: RawBuilder<unknown>; why: string };
  /** Values of excluded columns in the new school, where `r` is the row. */
  given?: Record<string, RawBuilder<unknown>>;
  /** Validations of addresses, user-written HTML, and what is graded. */
  checked?: Record<string, Check>;
  /** Times that may be infinite, and in which direction; elsewhere a package with such a time is refused. */
  endless?: Readonly<Record<string, 'infinity' | '-infinity'>>;
  /** The student column: rows of an erased person are left out, or kept without content. */
  person?: { column: string; forgotten?: Record<string, unknown> };
  /** Rows that triggers create during the import, and that are deleted first. */
  madeByTriggers?: true;
  /** A unique value that may already be taken here; then the existing row wins. */
  taken?: 'code' | 'key';
  /** Rows that outlast what they belong to. Of a school that was emptied they may still be there, and are replaced. */
  outlasting?: true;
};

const EDITED = {
  version: 'counts edits in one installation',
  edited_at: 'who edits beside whom, in one installation',
  edited_by: 'an account of the installation',
  edited_in: 'a session of the installation',
};
const editedAs = (prefix: string) =>
  Object.fromEntries(Object.entries(EDITED).map(([column, why]) => [`${prefix}${column}`, why]));
const KEYED_HASH = 'a hash under a key of the installation';
const own = { person: { column: 'student_id' } } as const;

/** The school itself. In the order of the import. */
const SCHOOL: readonly PackedTable[] = [
  {
    table: 'client_settings',
    order: 'producer_id',
    single: 'always',
    without: {
      ...EDITED,
      ...editedAs('officer_'),
      slug: 'an address of the installation',
      custom_domain: 'proven to one installation',
      email_provider: 'goes with its key',
      brevo_api_key: 'a secret',
      brevo_api_key_last4: 'a part of a secret',
      sender_email: 'proven to the provider, with its key',
      factor_required_since: 'about the team, which does not come along',
      first_steps_put_away_at: 'about the panel of one installation',
    },
    checked: { logo_url: IMAGE, navbar_logo_url: IMAGE, social_links: LINKS_BY_NAME, email_templates: TEMPLATES },
  },
  {
    table: 'conversation_settings',
    order: 'producer_id',
    single: 'made',
    without: { ...EDITED, digest_at: 'when the next e-mail is due, in one installation' },
  },
  { table: 'saved_replies', order: 'id', without: EDITED },
  { table: 'uploads', order: 'id', taken: 'key' },
  { table: 'attachment_files', order: 'id', taken: 'key' },
  {
    table: 'student_banners',
    order: 'id',
    without: EDITED,
    checked: { image_url: IMAGE, phone_image_url: IMAGE, link_url: LINK },
  },
];

/** What was deleted for good is imported as such until it is purged, because other rows still reference it. */
const DELETED = { endless: { deleted_at: '-infinity' } } as const;

/** Courses and their contents. */
const COURSES: readonly PackedTable[] = [
  { table: 'courses', order: 'id', without: EDITED, checked: { cover_url: IMAGE, sales_url: LINK }, ...DELETED },
  { table: 'course_modules', order: 'id', without: EDITED, checked: { cover_url: IMAGE }, ...DELETED },
  { table: 'lessons', order: 'id', without: EDITED, checked: { video_url: LINK, ebook_url: LINK }, ...DELETED },
  { table: 'cohorts', order: 'id', without: EDITED },
  { table: 'separate_cohorts', order: 'cohort_id' },
  { table: 'release_rules', order: 'id', madeByTriggers: true },
  { table: 'lesson_attachments', order: 'id', checked: { url: LINK } },
  { table: 'lesson_captions', order: 'lesson_id, language collate "C"' },
  { table: 'caption_cues', order: 'id' },
  { table: 'quizzes', order: 'id', checked: { questions: QUESTIONS } },
  { table: 'assignments', order: 'id', without: EDITED },
  { table: 'assignment_due_dates', order: 'assignment_id, cohort_id' },
  { table: 'certificate_rules', order: 'course_id', without: EDITED },
  { table: 'packages', order: 'id', without: EDITED },
  { table: 'package_lines', order: 'package_id, course_id' },
  { table: 'offers', order: 'id' },
  {
    table: 'notices',
    order: 'id',
    without: EDITED,
    only: { rows: sql`sent_at is not null`, why: 'what was not sent yet would be sent twice' },
  },
];

/** Students and their activity. */
const STUDENTS: readonly PackedTable[] = [
  {
    table: 'students',
    order: 'id',
    without: { user_id: 'an account of the installation, found again by its e-mail' },
    person: { column: 'id' },
  },
  { table: 'access_grants', order: 'id', ...own },
  { table: 'enrollments', order: 'student_id, course_id', endless: { access_until: 'infinity' }, ...own },
  { table: 'cohort_waiting', order: 'cohort_id, student_id', ...own },
  {
    table: 'held_access_emails',
    order: 'course_id, student_id',
    without: {
      password_set_by_school: 'passwords do not come along',
      import_id: 'of a list that one installation was given',
    },
    given: { password_set_by_school: sql`false` },
    ...own,
  },
  { table: 'lesson_progress', order: 'student_id, lesson_id', ...own },
  { table: 'lesson_viewings', order: 'student_id, lesson_id, day', ...own },
  { table: 'lesson_openings', order: 'student_id, lesson_id', ...own },
  { table: 'lesson_favorites', order: 'student_id, lesson_id', ...own },
  { table: 'releases_told', order: 'student_id, lesson_id', ...own },
  { table: 'quiz_attempts', order: 'id', checked: { snapshot: SNAPSHOT }, ...own },
  { table: 'quiz_answers', order: 'attempt_id, question_id', checked: { answer: ANSWER }, ...own },
  { table: 'submissions', order: 'id', checked: { link: LINK }, ...own },
  { table: 'submission_files', order: 'id', outlasting: true, ...own },
  { table: 'notifications', order: 'id', ...own },
  { table: 'consents', order: 'id', without: { ip_hash: KEYED_HASH }, ...own },
  { table: 'student_addresses', order: 'student_id', ...own },
  { table: 'address_refusals', order: 'student_id, address collate "C"', ...own },
  {
    table: 'team_notes',
    order: 'id',
    without: { author_id: 'an account of the installation' },
    given: { author_id: sql`app_producer_id()` },
    ...own,
  },
];

/** Why account references are excluded. */
const ACCOUNT = 'an account of the installation';

/** Conversations, grants, payments and other records. */
const TRACES: readonly PackedTable[] = [
  {
    table: 'threads',
    order: 'id',
    without: {
      assignee_id: ACCOUNT,
      assignee_name: ACCOUNT,
      assigned_at: ACCOUNT,
    },
    person: { column: 'author_id', forgotten: { author_id: null } },
  },
  {
    table: 'thread_posts',
    order: 'id',
    person: {
      column: 'author_id',
      forgotten: { author_id: null, author_name: '', body: '', has_link: false },
    },
  },
  {
    table: 'post_pictures',
    order: 'id',
    without: { user_id: ACCOUNT },
    given: { user_id: sql`case when r.student_id is null then app_producer_id() end` },
    only: { rows: sql`post_id is not null`, why: 'what goes with no post is shown to nobody, and deleted' },
    outlasting: true,
    ...own,
  },
  { table: 'thread_follows', order: 'thread_id, student_id', ...own },
  { table: 'post_reports', order: 'post_id, student_id', ...own },
  { table: 'certificate_numbers', order: 'year' },
  {
    table: 'certificates',
    order: 'year desc, number desc',
    without: { holder_cpf: 'sealed with a key of the installation' },
    taken: 'code',
    ...own,
  },
  {
    table: 'purchases',
    order: 'id',
    without: { buyer_key: KEYED_HASH },
    only: {
      rows: sql`about <> 'buyer' and exists (select from courses c where c.producer_id = t.producer_id and c.id = t.course_id)`,
      why: 'named by a hash under a key of the installation, or of a course that is gone for good',
    },
    outlasting: true,
    person: { column: 'student_id', forgotten: { student_id: null, buyer: null } },
  },
  {
    table: 'purchase_items',
    order: 'platform collate "C", transaction_id collate "C", offer_id',
    without: { buyer_key: KEYED_HASH },
  },
  { table: 'sale_payments', order: 'platform collate "C", transaction_id collate "C", kind' },
];

/** All tables of a school's package, in the order of the import. */
export const PACKED: readonly PackedTable[] = [...SCHOOL, ...COURSES, ...STUDENTS, ...TRACES];

const OF_THE_INSTALLATION = 'of the installation: addresses, keys and sessions are made anew';
const FOLLOWS = 'follows from what comes in';
const HISTORY = 'what an installation did; it is a register of its own';
const PAID = 'what is paid to the platform';
const STUDENTS_OWN = 'the students’ own, which no school may read';

/** All other tables with a school's rows, and why they are left out. A table in neither list fails a test. */
export const NOT_PACKED: Readonly<Record<string, string>> = {
  api_keys: OF_THE_INSTALLATION,
  auth_tokens: OF_THE_INSTALLATION,
  badge_keys: OF_THE_INSTALLATION,
  calendar_feeds: OF_THE_INSTALLATION,
  data_visits: OF_THE_INSTALLATION,
  certificate_badges: 'signed with a key of the installation, and signed anew',
  push_devices: OF_THE_INSTALLATION,
  reply_addresses: OF_THE_INSTALLATION,
  sale_addresses: OF_THE_INSTALLATION,
  school_domains: OF_THE_INSTALLATION,
  school_slugs: OF_THE_INSTALLATION,
  user_sessions: OF_THE_INSTALLATION,
  video_keys: OF_THE_INSTALLATION,
  webhook_addresses: OF_THE_INSTALLATION,
  webhook_secrets: OF_THE_INSTALLATION,
  ownership_offers: 'made to an account of the installation',
  team_invitations: 'members of the team are invited anew, and say yes themselves',
  team_members: 'members of the team are invited anew, and say yes themselves',
  lesson_notes: STUDENTS_OWN,
  lesson_ratings: STUDENTS_OWN,
  course_enrollments: FOLLOWS,
  lesson_reach: FOLLOWS,
  lesson_words: FOLLOWS,
  notice_reads: FOLLOWS,
  school_days: FOLLOWS,
  student_activity: FOLLOWS,
  student_enrollments: FOLLOWS,
  access_records: HISTORY,
  bulk_action_students: HISTORY,
  bulk_actions: HISTORY,
  caption_tasks: HISTORY,
  certificate_batches: HISTORY,
  cleanup_schools: HISTORY,
  cleanup_students: HISTORY,
  cleanup_warnings: HISTORY,
  data_requests: 'asked of one installation, and answered there',
  email_logs: HISTORY,
  erased_people: 'known by a hash under a key of the installation; who was erased is in no package',
  school_deeds: HISTORY,
  school_packages: HISTORY,
  course_files: HISTORY,
  course_uploads: HISTORY,
  course_imports: HISTORY,
  import_choices: 'how the last lists were read, by ids of one installation',
  student_import_rows: HISTORY,
  student_imports: HISTORY,
  video_checks: HISTORY,
  video_reports: HISTORY,
  webhook_deliveries: 'sealed with a key of the installation',
  webhook_refusals: HISTORY,
  weekly_digests: HISTORY,
  payments: PAID,
  provider_payments: PAID,
  student_limit_expansions: PAID,
  subscription_notices: PAID,
};
