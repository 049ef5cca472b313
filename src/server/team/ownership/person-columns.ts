/*
 * Account columns that belong to the person rather than to the school. When a school changes hands, the two
 * accounts exchange ids, and these columns follow the person.
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

/** Links and tokens that open the account or act in its name; they are invalidated. */
export const ENDED_WITH_IT = ['auth_tokens', 'pending_sign_ins', 'reply_addresses'] as const;
