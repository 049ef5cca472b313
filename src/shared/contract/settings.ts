import { z } from 'zod';
import { hexColor, memberAreaName, optionalEmail, optionalImage, optionalUrl, whatsAppUrl } from '#shared/schemas.ts';
import { operation } from './base.ts';

export const NETWORKS = ['instagram', 'youtube', 'discord', 'telegram', 'whatsapp'] as const;

const address = z.string().nullable();
const socialLinks = z.strictObject({
  instagram: address,
  youtube: address,
  discord: address,
  telegram: address,
  whatsapp: address,
});

/** What a producer chooses for the school: everything the settings screen shows. */
export const schoolSettings = z.strictObject({
  memberAreaName: z.string(),
  primaryColor: z.string(),
  navbarColor: z.string(),
  backgroundColor: z.string(),
  secondaryLightColor: z.string(),
  navbarLogoUrl: address,
  socialLinks,
  supportEmail: z.string().nullable(),
});
export type SchoolSettings = z.infer<typeof schoolSettings>;

export const settingsInput = z.strictObject({
  memberAreaName,
  primaryColor: hexColor,
  navbarColor: hexColor,
  backgroundColor: hexColor,
  secondaryLightColor: hexColor,
  navbarLogoUrl: optionalImage,
  socialLinks: z.strictObject({
    instagram: optionalUrl,
    youtube: optionalUrl,
    discord: optionalUrl,
    telegram: optionalUrl,
    whatsapp: whatsAppUrl,
  }),
  supportEmail: optionalEmail,
});
export type SettingsInput = z.infer<typeof settingsInput>;

export const settingsContract = {
  settings: operation
    .route({ method: 'GET', path: '/producer/settings', summary: "The school's settings" })
    .output(schoolSettings),
  updateSettings: operation
    .route({ method: 'PUT', path: '/producer/settings', summary: "Change the school's settings, all at once" })
    .input(settingsInput)
    .output(schoolSettings),
};
