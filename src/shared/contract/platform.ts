import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { hexColor, memberAreaName, optionalEmail, optionalScriptUrl, optionalUrl, planId } from '#shared/schemas.ts';
import { socialLinks, socialLinksInput } from '#shared/text/social-links.ts';
import { everyday, sensitive } from './base.ts';
import { conflictsOver, edit, version } from './edits.ts';

const address = z.string().nullable();

const plan = z.strictObject({
  id: planId,
  name: z.string(),
  months: z.int(),
  priceCents: z.int(),
  studentLimit: z.int(),
  keepsStudents: z.boolean(),
});
export type PricedPlan = z.infer<typeof plan>;

const generalSettings = {
  platformName: z.string(),
  platformLogo: address,
  platformUrl: address,
  supportEmail: address,
  primaryColor: z.string(),
  termsUrl: address,
  privacyUrl: address,
  feedbackUrl: address,
  socialLinks,
  version,
};
const plans = z.array(plan);

const platformSettings = z.strictObject({ ...generalSettings, plans, pricesVersion: version });
export type GeneralSettings = Omit<PlatformSettings, 'plans' | 'pricesVersion'>;
export type PlatformSettings = z.infer<typeof platformSettings>;

export const platformSettingsInput = z.strictObject({
  platformName: memberAreaName,
  platformLogo: optionalUrl,
  platformUrl: optionalUrl,
  supportEmail: optionalEmail,
  primaryColor: hexColor,
  termsUrl: optionalUrl,
  privacyUrl: optionalUrl,
  feedbackUrl: optionalScriptUrl,
  socialLinks: socialLinksInput,
});
export type PlatformSettingsInput = z.infer<typeof platformSettingsInput>;

/** Price of a plan for its whole period. Not 0: free use is the trial. */
export const planPrice = z.int('invalid').min(100, 'invalid').max(LIMITS.priceCents, 'too_long');

const priceInput = z.strictObject({
  prices: z
    .array(z.strictObject({ planId: planId.exclude(['trial'], 'invalid'), priceCents: planPrice }))
    .max(6, 'too_long'),
});
export type PriceInput = z.infer<typeof priceInput>;

/** See `keeps_students`. */
const keepingInput = z.strictObject({ planId: planId.exclude(['trial'], 'invalid'), keepsStudents: z.boolean() });
export type KeepingInput = z.infer<typeof keepingInput>;

export const platformContract = {
  platformSettings: everyday
    .route({ method: 'GET', path: '/owner/settings', summary: "Get the platform's settings and price list" })
    .output(platformSettings),
  updatePlatformSettings: everyday
    .route({ method: 'PUT', path: '/owner/settings', summary: "Update all of the platform's settings" })
    .errors(conflictsOver(z.strictObject(generalSettings)))
    .input(z.strictObject({ ...platformSettingsInput.shape, ...edit }))
    .output(platformSettings),
  updatePrices: everyday
    .route({ method: 'PUT', path: '/owner/prices', summary: 'Update the prices of plans, for new purchases' })
    .errors(conflictsOver(z.strictObject({ plans, version })))
    .input(z.strictObject({ ...priceInput.shape, ...edit }))
    .output(platformSettings),
  setKeeping: sensitive
    .route({
      method: 'PUT',
      path: '/owner/plans/{planId}/keeping',
      summary: 'Set whether schools on a plan are exempt from the yearly clean-up',
    })
    .input(keepingInput)
    .output(platformSettings),
};
