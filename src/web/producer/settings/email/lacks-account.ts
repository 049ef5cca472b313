import type { SettingsInput } from '#shared/contract/school/settings.ts';

type Account = Partial<Pick<SettingsInput['email'], 'provider' | 'apiKey' | 'forgetApiKey' | 'senderEmail'>>;

/** Whether Brevo is chosen without what it needs: the server then sends by the platform's account (docs/decisions/0011). */
export const lacksAccount = ({ provider, apiKey, forgetApiKey, senderEmail }: Account, hasKey: boolean): boolean =>
  provider === 'brevo' && !((apiKey || (hasKey && !forgetApiKey)) && senderEmail);
