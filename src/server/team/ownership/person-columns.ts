/*
 * What is somebody's and not their school's, where an account stands in a table: it goes along with the person when a school
 * passes to another, whose account takes the place of the one that names the school.
 */

export type PersonColumn = { table: string; column: string };

const OF_ACCOUNT = [
  'credentials',
  'email_changes',
  'email_logs',
  'factor_resets',
  'known_devices',
  'passkey_users',
  'passkeys',
  'post_pictures',
  'recovery_codes',
  'team_members',
  'totp_secrets',
  'user_sessions',
] as const;

export const PERSON_COLUMNS: readonly PersonColumn[] = [
  ...OF_ACCOUNT.map((table) => ({ table, column: 'user_id' })),
  { table: 'producer_requests', column: 'account_id' },
  { table: 'team_notes', column: 'author_id' },
  { table: 'threads', column: 'assignee_id' },
];

/** What leads into the account, or speaks in its name, and would be another person's: it ends. */
export const ENDED_WITH_IT = ['auth_tokens', 'pending_sign_ins', 'reply_addresses'] as const;
