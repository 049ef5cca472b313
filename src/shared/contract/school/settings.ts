import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import {
  email,
  hexColor,
  memberAreaName,
  optionalApiKey,
  optionalEmail,
  optionalImage,
  text,
  title,
} from '#shared/schemas.ts';
import { socialLinks, socialLinksInput } from '#shared/text/social-links.ts';
import { everyday, nothing, sensitiveWhen } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';

/** The access e-mail, with `{{variables}}`. */
const template = z.strictObject({ subject: z.string(), body: z.string() });

const emailSettings = z.strictObject({
  provider: z.enum(['hostinger', 'brevo']),
  /** A stored key is only shown like this. */
  apiKeyLast4: z.string().nullable(),
  senderEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  template,
  /** Used while the school has no template of its own. */
  defaultTemplate: template,
});

const templateInput = z.strictObject({
  subject: title,
  body: z
    .string({ error: 'required' })
    .max(LIMITS.templateHtml, 'too_long')
    .refine((typed) => typed.trim() !== '', 'required')
    .refine((typed) => !typed.includes('\0'), 'invalid'),
});

const providerInput = z.strictObject({
  provider: z.enum(['hostinger', 'brevo'], { error: 'invalid' }),
  /** Blank keeps the stored one. */
  apiKey: optionalApiKey,
  senderEmail: optionalEmail,
  senderName: text(LIMITS.personName).nullish(),
});

const emailInput = z.strictObject({
  ...providerInput.shape,
  /** Deletes the key without replacing it. */
  forgetApiKey: z.boolean({ error: 'invalid' }).default(false),
  template: templateInput,
});

export const testEmailInput = z.strictObject({ to: email, ...providerInput.shape, template: templateInput });
export type TestEmailInput = z.infer<typeof testEmailInput>;

export const schoolSettings = z.strictObject({
  memberAreaName: z.string(),
  primaryColor: z.string(),
  navbarColor: z.string(),
  backgroundColor: z.string(),
  secondaryLightColor: z.string(),
  navbarLogoUrl: z.string().nullable(),
  socialLinks,
  supportEmail: z.string().nullable(),
  /** Watched share from which a lesson is completed automatically; null for never. */
  completionPercent: z.int().nullable(),
  email: emailSettings,
  version,
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

export const settingsInput = z.strictObject({
  memberAreaName,
  primaryColor: hexColor,
  navbarColor: hexColor,
  backgroundColor: hexColor,
  secondaryLightColor: hexColor,
  navbarLogoUrl: optionalImage,
  socialLinks: socialLinksInput,
  supportEmail: optionalEmail,
  /** Unchanged if omitted. */
  completionPercent: z
    .int('invalid')
    .min(LIMITS.completionPercent.min, 'invalid')
    .max(LIMITS.completionPercent.max, 'invalid')
    .nullish(),
  email: emailInput,
});
export type SettingsInput = z.infer<typeof settingsInput>;

export const settingsContract = {
  settings: everyday
    .route({ method: 'GET', path: '/producer/settings', summary: "Get the school's settings" })
    .output(schoolSettings),
  updateSettings: sensitiveWhen(
    z.strictObject({ ...settingsInput.shape, ...edit }),
    ({ email: { apiKey, forgetApiKey } }) => Boolean(apiKey) || forgetApiKey,
  )
    .errors(conflictsOver(schoolSettings))
    .route({ method: 'PUT', path: '/producer/settings', summary: "Update all of the school's settings" })
    .output(schoolSettings),
  previewEmail: everyday
    .route({ method: 'POST', path: '/producer/settings/email/previews', summary: 'Preview the access e-mail' })
    .input(templateInput)
    .output(z.strictObject({ subject: z.string(), html: z.string(), text: z.string() })),
  sendTestEmail: everyday
    .route({
      method: 'POST',
      path: '/producer/settings/email/tests',
      summary: 'Send a test access e-mail with sample data immediately, using the given settings',
    })
    .input(testEmailInput)
    .output(nothing),
};
