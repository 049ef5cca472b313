/** What an account's person is told of by e-mail, because it decides who gets in. */
export type SecurityNotice =
  | { kind: 'new_device' }
  | { kind: 'password_changed' }
  | { kind: 'totp_added' }
  | { kind: 'totp_removed' }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'passkey_removed'; name: string }
  | { kind: 'recovery_codes_made' }
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'factor_reset_cancelled' }
  | { kind: 'factors_reset' }
  /** Written to the address of before; the new one is told by the link that proves it. */
  | { kind: 'email_change_asked'; newEmail: string }
  | { kind: 'email_changed'; newEmail: string };
