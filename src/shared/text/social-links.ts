import { z } from 'zod';
import { optionalUrl, whatsAppUrl } from '../schemas.ts';

export const NETWORKS = ['instagram', 'youtube', 'discord', 'telegram', 'whatsapp'] as const;
export type Network = (typeof NETWORKS)[number];

const address = z.string().nullable();

/** Social profiles of a school or of the platform; null if there is none. */
export const socialLinks = z.strictObject({
  instagram: address,
  youtube: address,
  discord: address,
  telegram: address,
  whatsapp: address,
});
export type SocialLinks = z.infer<typeof socialLinks>;

export const socialLinksInput = z.strictObject({
  instagram: optionalUrl,
  youtube: optionalUrl,
  discord: optionalUrl,
  telegram: optionalUrl,
  whatsapp: whatsAppUrl,
});

/** Omits empty links. */
export const presentLinks = (links: SocialLinks): Record<string, string> =>
  Object.fromEntries(Object.entries(links).flatMap(([network, url]) => (url ? [[network, url]] : [])));
