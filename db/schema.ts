import type { ColumnType, Generated } from 'kysely';
import type { ClosedReason } from '#shared/access.ts';
import type { AuditDetails } from '#shared/audit.ts';
import type { CleanupProblem, CleanupSchoolState, CleanupState } from '#shared/cleanup.ts';
import type { DomainProblem } from '#shared/contract/address.ts';
import type { EmailReason } from '#shared/contract/emails.ts';
import type { ImportOutcome } from '#shared/contract/imports.ts';
import type { DeliveryOutcome, DeliveryStatus, WaitingReason } from '#shared/contract/sales.ts';
import type { SessionEnd } from '#shared/errors.ts';

/* The tables as Kysely sees them. Timestamps are ISO strings (see the type parser in server/db.ts). */

type Written<T> = ColumnType<T, T | undefined, T>;
type Time = string;

type Profiles = {
  id: string;
  email: string;
  name: string;
  role: 'super_admin' | 'admin' | 'student';
  created_at: Generated<Time>;
  terms_accepted_at: Time | null;
  terms_version: string | null;
  plan_id: string | null;
  subscription_status: 'trialing' | 'active' | 'expired' | null;
  trial_ends_at: Time | null;
  subscription_end_date: Time | null;
  student_limit: number | null;
  student_count: Generated<number>;
  removed_at: Time | null;
  granted_plan_id: string | null;
  granted_until: Time | null;
  granted_limit: number | null;
};

type Credentials = {
  user_id: string;
  password_hash: string;
  origin: 'chosen' | 'generated';
  changed_at: Generated<Time>;
};

type ClientSettings = {
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
  watermark_cpf: Generated<'full' | 'masked'>;
  updated_at: Generated<Time>;
};

type Students = {
  producer_id: string;
  id: string;
  user_id: string;
  /** The account's. */
  email: string;
  name: string;
  phone: string | null;
  cpf: string | null;
  status: Generated<'active' | 'inactive'>;
  last_password_sent: Time | null;
  notify_by_email: Generated<boolean>;
  notify_in_browser: Generated<boolean>;
  created_at: Generated<Time>;
};

type StudentImports = {
  producer_id: string;
  id: string;
  course_ids: string[];
  total: number;
  done: Generated<number>;
  failures: Generated<number>;
  created_at: Generated<Time>;
  updated_at: Generated<Time>;
  finished_at: Time | null;
};

type StudentImportRows = {
  producer_id: string;
  import_id: string;
  line: number;
  email: string;
  name: Generated<string>;
  phone: Generated<string>;
  cpf: Generated<string>;
  outcome: ImportOutcome;
};

type UserSessions = {
  id: string;
  user_id: string;
  kind: 'student' | 'producer' | 'owner';
  producer_id: string | null;
  token_hash: Buffer;
  device_id: string | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Generated<Time>;
  last_active: Generated<Time>;
  expires_at: Time;
  is_active: Generated<boolean>;
  ended_reason: SessionEnd | null;
  owner_session_id: string | null;
};

type ApiKeys = {
  producer_id: string;
  key_hash: Buffer;
  last4: string;
  created_at: Generated<Time>;
  last_used_at: Time | null;
};

type LoginAttempts = {
  id: Generated<string>;
  action:
    | 'login'
    | 'sign_up'
    | 'recovery'
    | 'token'
    | 'password'
    | 'api_key'
    | 'api_call'
    | 'message'
    | 'email_test'
    | 'checkout'
    | 'notification';
  email: string;
  ip_address: string;
  user_agent: string | null;
  success: boolean;
  attempted_at: Generated<Time>;
};

type AuthTokens = {
  id: string;
  user_id: string;
  kind: 'recovery' | 'access';
  producer_id: string | null;
  token_hash: Buffer;
  created_at: Generated<Time>;
  expires_at: Time;
  used_at: Time | null;
};

type EmailLogs = {
  id: string;
  producer_id: string | null;
  user_id: string | null;
  recipient_email: string;
  recipient_name: string;
  template_name:
    | 'course_access'
    | 'magic_link'
    | 'recovery'
    | 'found_access'
    | 'message'
    | 'access_ending'
    | 'cleanup_warning'
    | 'subscription'
    | 'own_domain';
  payload: Written<Record<string, unknown>>;
  subject: string | null;
  content: string | null;
  status: Generated<'queued' | 'sent' | 'bounced' | 'failed'>;
  attempts: Generated<number>;
  /** What the receiving server or our own program said. */
  error: string | null;
  reason: EmailReason | null;
  tried_at: Time | null;
  send_key: string | null;
  send_unclear: Generated<boolean>;
  message_id: string | null;
  created_at: Generated<Time>;
  sent_at: Time | null;
};

type Uploads = {
  producer_id: string;
  id: string;
  key: string;
  purpose: 'cover' | 'module' | 'logo' | 'banner' | 'photo';
  bytes: number;
  width: number;
  height: number;
  /** Since nothing showed it any more, as far as anybody has looked. */
  unused_since: Time | null;
  created_at: Generated<Time>;
};

type Courses = {
  producer_id: string;
  id: string;
  title: string;
  description: Generated<string>;
  cover_url: string | null;
  price_cents: number | null;
  sales_url: string | null;
  published: Generated<boolean>;
  access_days: number | null;
  /** `YYYY-MM-DD`, in São Paulo. */
  access_last_day: string | null;
  created_at: Generated<Time>;
  updated_at: Generated<Time>;
  deleted_at: Time | null;
};

type CourseModules = {
  producer_id: string;
  id: string;
  course_id: string;
  title: string;
  description: Generated<string>;
  cover_url: string | null;
  position: number;
  created_at: Generated<Time>;
  deleted_at: Time | null;
};

type VideoProvider = 'youtube' | 'vimeo' | 'drive' | 'flexclip' | 'external';

type Lessons = {
  producer_id: string;
  id: string;
  course_id: string;
  module_id: string;
  title: string;
  description: Generated<string>;
  video_url: string | null;
  video_provider: VideoProvider | null;
  video_id: string | null;
  ebook_url: string | null;
  release_days: number | null;
  position: number;
  created_at: Generated<Time>;
  deleted_at: Time | null;
};

type AccessGrants = {
  producer_id: string;
  id: string;
  student_id: string;
  course_id: string;
  origin: 'manual' | 'import' | 'sale' | 'courtesy';
  reference: string | null;
  starts_at: Generated<Time>;
  ends_at: Time | null;
  closed_at: Time | null;
  closed_reason: ClosedReason | null;
};

type Enrollments = {
  producer_id: string;
  student_id: string;
  course_id: string;
  status: 'active' | 'inactive' | 'completed';
  progress: Generated<number>;
  access_until: Generated<Time>;
  enrolled_at: Generated<Time>;
  completed_at: Time | null;
  warned_days: 1 | 7 | 30 | null;
};

type LessonProgress = {
  producer_id: string;
  student_id: string;
  lesson_id: string;
  course_id: string;
  completed: Generated<boolean>;
  completed_at: Time | null;
  last_watched_at: Generated<Time>;
  position_seconds: Generated<number>;
  duration_seconds: number | null;
};

type LessonViewings = {
  producer_id: string;
  student_id: string;
  lesson_id: string;
  day: string;
  code: string;
  opened_at: Generated<Time>;
  last_seen_at: Generated<Time>;
  watched_seconds: Generated<number>;
  watched_until: Generated<Time>;
};

type LessonDays = {
  producer_id: string;
  lesson_id: string;
  day: string;
  watched: Generated<number>;
  completed: Generated<number>;
  merged: Generated<boolean>;
};

type LessonFavorites = { producer_id: string; student_id: string; lesson_id: string; created_at: Generated<Time> };

type Notifications = {
  producer_id: string;
  id: string;
  student_id: string;
  title: string;
  message: string;
  type: Generated<'system' | 'course' | 'achievement'>;
  read: Generated<boolean>;
  created_at: Generated<Time>;
};

type PushDevices = {
  producer_id: string;
  session_id: string;
  student_id: string;
  device_id: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
  created_at: Generated<Time>;
};

type PushKeys = { id: Generated<number>; public_key: string; private_key: string };

type Notices = {
  producer_id: string;
  id: string;
  type: 'system' | 'course' | 'achievement';
  title: string;
  message: string;
  created_at: Generated<Time>;
  sent_at: Time | null;
};

type StudentBanners = {
  producer_id: string;
  id: string;
  title: Generated<string>;
  image_url: string;
  phone_image_url: string | null;
  link_url: string | null;
  active: Generated<boolean>;
  position: number;
  created_at: Generated<Time>;
};

type WebhookAddresses = { producer_id: string; course_id: string; version: Generated<number>; renewed_at: Time | null };

type WebhookSecrets = {
  producer_id: string;
  course_id: string;
  platform: string;
  secret: string;
  last4: string;
  updated_at: Generated<Time>;
};

type WebhookRefusals = {
  producer_id: string;
  course_id: string;
  day: Generated<string>;
  reason: 'token' | 'signature';
  platform: string;
  tries: Generated<number>;
  last_at: Generated<Time>;
};

type Purchases = {
  producer_id: string;
  id: string;
  course_id: string;
  platform: string;
  transaction_id: string;
  about: 'transaction' | 'access' | 'subscription' | 'buyer';
  subscription_id: string | null;
  buyer_key: string | null;
  paid_at: Time | null;
  renewed_at: Time | null;
  closed_by: 'refunded' | 'chargeback' | 'revoked' | null;
  cancelled_at: Time | null;
  expired_at: Time | null;
  period_end: Time | null;
  granted: Generated<boolean>;
  granted_until: Time | null;
  granted_for: Time | null;
  student_id: string | null;
  waiting_for: WaitingReason | null;
  buyer: Record<string, string | null> | null;
  opens_course_id: string | null;
  simulated: Generated<boolean>;
  created_at: Generated<Time>;
  updated_at: Generated<Time>;
};

type WebhookDeliveries = {
  producer_id: string;
  id: string;
  course_id: string;
  platform: string;
  dedup_key: string;
  body: Buffer;
  headers: Written<Record<string, string>>;
  query: Written<Record<string, string>>;
  received_at: Generated<Time>;
  repeats: Generated<number>;
  simulated: Generated<boolean>;
  event: string;
  kind: string | null;
  buyer: string | null;
  status: DeliveryStatus;
  outcome: DeliveryOutcome | null;
  attempts: Generated<number>;
  error: string | null;
  settled_at: Time | null;
  purchase_ids: Generated<string[]>;
};

type SchoolDomains = {
  producer_id: string;
  domain: string;
  token: string;
  problem: DomainProblem | null;
  checked_at: Time | null;
  verified_at: Time | null;
  failing_since: Time | null;
};

type SchoolSlugs = { slug: string; producer_id: string };

type PlatformSettings = {
  id: Generated<boolean>;
  platform_name: Generated<string>;
  platform_logo: string | null;
  platform_url: string | null;
  support_email: string | null;
  primary_color: Generated<string>;
  terms_url: string | null;
  privacy_url: string | null;
  social_links: Written<Record<string, string>>;
  /** Since when the yearly clean-up is on. */
  cleanup_since: ColumnType<Time | null, Time | null | undefined>;
};

type Cleanups = {
  year: number;
  due_at: Time;
  state: CleanupState;
  clock_difference: number | null;
  started_at: Time | null;
  finished_at: Time | null;
};

type CleanupSchools = {
  producer_id: string;
  year: number;
  state: Generated<CleanupSchoolState>;
  attempt: string | null;
  students: number | null;
  enrollments: number | null;
  archive_key: string | null;
  archive_bytes: string | null;
  archive_sha256: string | null;
  archived_at: Time | null;
  removed: Generated<number>;
  kept: Generated<number>;
  removed_at: Time | null;
  restored_lines: Generated<number>;
  restored: Generated<number>;
  restored_at: Time | null;
  problem: CleanupProblem | null;
  updated_at: Generated<Time>;
};

type CleanupStudents = { producer_id: string; year: number; student_id: string };

type CleanupWarnings = { producer_id: string; year: number; days: number };

type AuditLog = {
  id: string;
  at: Generated<Time>;
  actor_id: string;
  actor_name: string;
  action: string;
  target_id: string | null;
  target_name: string | null;
  details: ColumnType<AuditDetails, string>;
};

type Plans = { id: string; name: string; rank: number; months: number; price_cents: number; student_limit: number };

type StudentLimitExpansions = {
  producer_id: string;
  id: string;
  additional_students: number;
  /** In reais, as PostgreSQL writes a numeric. */
  price_per_month: ColumnType<string, string | number, string | number>;
  status: 'active' | 'expired';
  end_date: Time;
  created_at: Generated<Time>;
  payment_id: string | null;
};

type Payments = {
  producer_id: string;
  id: string;
  kind: Generated<'plan' | 'expansion'>;
  plan_id: string | null;
  additional_students: number | null;
  unit_price_cents: number | null;
  amount_cents: number;
  method: 'pix' | 'card' | null;
  status: 'completed' | 'pending' | 'failed' | 'refunded';
  payment_date: Generated<Time>;
  provider: 'mercadopago' | 'sandbox' | null;
  preference_id: string | null;
  checkout_url: string | null;
  approved_at: Time | null;
  refunded_cents: Generated<number>;
  flagged: Generated<boolean>;
  collector_id: string | null;
  checked_at: Time | null;
  created_at: Generated<Time>;
  updated_at: Generated<Time>;
};

type ProviderPayments = {
  provider: 'mercadopago' | 'sandbox';
  id: string;
  producer_id: string;
  payment_id: string;
  status: string;
  status_detail: string | null;
  amount_cents: number;
  refunded_cents: Generated<number>;
  method: string | null;
  outcome: Generated<'completed' | 'pending' | 'failed' | 'refunded'>;
  changed_at: Generated<Time>;
  first_seen_at: Generated<Time>;
  updated_at: Generated<Time>;
};

type SubscriptionNotices = {
  producer_id: string;
  kind: 'trial_ending' | 'ending_soon' | 'ending' | 'trial_over' | 'over' | 'active';
  ends_at: Time;
  created_at: Generated<Time>;
};

type PaymentNotifications = {
  id: string;
  provider: 'mercadopago' | 'sandbox';
  topic: string;
  data_id: string | null;
  request_id: string | null;
  signature: 'valid' | 'mismatch' | 'missing';
  query: Generated<string>;
  body: Generated<string>;
  received_at: Generated<Time>;
  applied_at: Time | null;
  outcome: string | null;
  attempts: Generated<number>;
};

type SandboxPayments = {
  /** PostgreSQL's bigint, as text. */
  id: Generated<string>;
  reference: string;
  status: string;
  status_detail: string;
  method: string;
  amount_cents: number;
  refunded_cents: Generated<number>;
  created_at: Generated<Time>;
  changed_at: Generated<Time>;
  approved_at: Time | null;
};

export type Schema = {
  plans: Plans;
  sandbox_payments: SandboxPayments;
  payments: Payments;
  provider_payments: ProviderPayments;
  payment_notifications: PaymentNotifications;
  subscription_notices: SubscriptionNotices;
  student_limit_expansions: StudentLimitExpansions;
  profiles: Profiles;
  credentials: Credentials;
  client_settings: ClientSettings;
  students: Students;
  student_imports: StudentImports;
  student_import_rows: StudentImportRows;
  user_sessions: UserSessions;
  api_keys: ApiKeys;
  login_attempts: LoginAttempts;
  auth_tokens: AuthTokens;
  email_logs: EmailLogs;
  uploads: Uploads;
  courses: Courses;
  course_modules: CourseModules;
  lessons: Lessons;
  access_grants: AccessGrants;
  enrollments: Enrollments;
  lesson_progress: LessonProgress;
  lesson_favorites: LessonFavorites;
  lesson_viewings: LessonViewings;
  lesson_days: LessonDays;
  notifications: Notifications;
  notices: Notices;
  push_devices: PushDevices;
  push_keys: PushKeys;
  student_banners: StudentBanners;
  webhook_addresses: WebhookAddresses;
  webhook_secrets: WebhookSecrets;
  webhook_refusals: WebhookRefusals;
  webhook_deliveries: WebhookDeliveries;
  purchases: Purchases;
  school_domains: SchoolDomains;
  school_slugs: SchoolSlugs;
  platform_settings: PlatformSettings;
  cleanups: Cleanups;
  cleanup_schools: CleanupSchools;
  cleanup_students: CleanupStudents;
  cleanup_warnings: CleanupWarnings;
  audit_log: AuditLog;
};
