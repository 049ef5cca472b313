import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { TALK } from './conversations/limits.ts';
import { isTooTall, normalizePost } from './conversations/post-text.ts';
import { isValidCpf, normalizeCpf } from './person/cpf.ts';
import { normalizePhone } from './person/phone.ts';
import { safeHttpUrl } from './text/safe-url.ts';
import { cleanText, normalizeEmail } from './text/text.ts';
import { LAST_DAY } from './time/days.ts';
import { VIDEO_PROVIDERS } from './video/video-hosts.ts';
import { recognizeVideo } from './video/video-url.ts';

/* Issue messages are FieldCodes: the web turns (field, code) into the documents' sentence. */

const asked = (max: number) =>
  z
    .string({ error: 'required' })
    .max(max * 4, 'too_long')
    .transform(cleanText)
    .pipe(z.string().min(1, 'required').max(max, 'too_long'));

const optionalText = (max: number) =>
  z
    .string({ error: 'invalid' })
    .max(max * 4, 'too_long')
    .transform(cleanText)
    .pipe(z.string().max(max, 'too_long'));

/** An optional field of a form: blank means none. */
const optionalBy = <T>(max: number, read: (text: string) => T | null) =>
  z
    .string({ error: 'invalid' })
    .max(max, 'too_long')
    .nullish()
    .transform((typed, context) => {
      const text = cleanText(typed ?? '');
      if (text === '') return null;
      const value = read(text);
      if (value === null) context.addIssue({ code: 'custom', message: 'invalid' });
      return value;
    });

/** For values stored exactly as typed: refuses control characters instead of removing them. */
export const PRINTABLE = /^\P{Cc}*$/u;

export const id = z.uuid('invalid').toLowerCase();
/** PostgreSQL's largest `integer`. */
export const LARGEST_INTEGER = 2_147_483_647;
/** A 0-based position in a list; anything past the end means the end. */
export const listIndex = z.int('invalid').min(0, 'invalid').max(LARGEST_INTEGER, 'invalid');
/** Page of a list, 1-based. */
export const pageNumber = z.coerce.number<number>().int('invalid').min(1, 'invalid').max(100_000, 'invalid').default(1);
export const timestamp = z.iso.datetime({ offset: true });
/** A moment within the supported years. PostgreSQL refuses offsets beyond ±15:59, so that it is passed on in UTC. */
export const moment = z.iso
  .datetime({ offset: true, error: 'invalid' })
  .refine((typed) => typed >= '2000' && typed < '2100', 'invalid')
  .transform((typed) => new Date(typed).toISOString());
/** A calendar day, `2026-09-30`. */
export const day = z.iso.date('invalid').refine((typed) => typed >= '2000-01-01' && typed <= LAST_DAY, 'invalid');
export const accessDays = z.int('invalid').min(1, 'invalid').max(LIMITS.accessDays, 'too_long');
/** See `AccessPeriod`. */
export const accessPeriod = z.union(
  [z.strictObject({ days: accessDays }), z.strictObject({ lastDay: day })],
  'invalid',
);
export const email = z
  .string({ error: 'required' })
  .max(LIMITS.email * 2, 'too_long')
  .transform((typed, context) => {
    if (typed.trim() === '') context.addIssue({ code: 'custom', message: 'required' });
    const address = normalizeEmail(typed);
    if (address === null && typed.trim() !== '') context.addIssue({ code: 'custom', message: 'invalid' });
    return address ?? '';
  });
export const personName = asked(LIMITS.personName);
export const title = asked(LIMITS.title);
export const courseFileName = asked(LIMITS.courseFileName);
/** A BCP 47 code, as offered in lists. */
export const captionLanguage = z.string({ error: 'required' }).regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'invalid');
export const captionText = asked(LIMITS.captionText);
export const noteBody = asked(LIMITS.noteBody);
export const postBody = asked(TALK.postBody)
  .transform(normalizePost)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .refine((typed) => !isTooTall(typed), 'too_long'),
  );
export const savedReplyTitle = asked(TALK.savedReplyTitle);
export const heldWord = asked(TALK.heldWord);
export const teamNoteBody = asked(LIMITS.teamNoteBody);
/** For the global search: one letter would match too much. */
export const searchWords = asked(LIMITS.search).pipe(z.string().min(2, 'too_short'));
/** The name of a passkey, given by its holder. */
export const passkeyName = asked(LIMITS.passkeyName);
export const memberAreaName = asked(LIMITS.memberAreaName);
export const assignmentTitle = asked(LIMITS.assignmentTitle);
export const criterion = asked(LIMITS.criterion);
/** How the school verified the person's identity. */
export const identityCheck = asked(LIMITS.identityCheck);
export const attachmentName = asked(LIMITS.attachmentName);
export const pictureName = asked(LIMITS.pictureName);
export const noticeMessage = asked(LIMITS.noticeMessage);
export const text = optionalText;
/** A password being chosen. For checking a password see `triedPassword`, which only limits its length. */
export const newPassword = z
  .string({ error: 'required' })
  .min(1, 'required')
  .min(LIMITS.password.min, 'too_short')
  .max(LIMITS.password.max, 'too_long');
export const triedPassword = z.string({ error: 'required' }).min(1, 'required').max(LIMITS.password.max, 'too_long');
export const optionalUrl = optionalBy(LIMITS.url, safeHttpUrl);
export const linkUrl = optionalUrl.transform((url, context) => {
  if (url === null) context.addIssue({ code: 'custom', message: 'required' });
  return url ?? '';
});
/** A third-party script: over https, from a host that a content security policy can name. */
export const optionalScriptUrl = optionalBy(LIMITS.url, (typed) => {
  const url = safeHttpUrl(typed);
  return url && /^https:\/\/[a-z\d.-]+(:\d+)?\//.test(url) ? url : null;
});
/** A social network page. For WhatsApp also a plain number, which becomes the address of a chat. */
export const whatsAppUrl = optionalBy(LIMITS.url, (typed) => {
  const phone = normalizePhone(typed);
  return phone && /^[+\d\s().-]+$/.test(typed) ? `https://wa.me/${phone.slice(1)}` : safeHttpUrl(typed);
});
export const optionalEmail = optionalBy(LIMITS.email * 2, normalizeEmail);
/** A provider's key as it was copied: one word that is valid in a header. */
export const optionalApiKey = optionalBy(LIMITS.apiKey.max * 2, (typed) =>
  /^[\x21-\x7e]+$/.test(typed) && typed.length >= LIMITS.apiKey.min && typed.length <= LIMITS.apiKey.max ? typed : null,
);
/** `#RRGGBB`; also accepted without the `#`, in lower case, or with three digits. */
export const hexColor = z
  .string({ error: 'required' })
  .max(20, 'invalid')
  .transform((typed, context) => {
    const [, digits = ''] = /^\s*#?([\da-f]{6}|[\da-f]{3})\s*$/i.exec(typed) ?? [];
    if (!digits) context.addIssue({ code: 'custom', message: typed.trim() === '' ? 'required' : 'invalid' });
    return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toUpperCase();
  });
/** A web address, or one of our own uploads. */
const imageAddress = (typed: string) => (/^\/uploads\/(?:[\w-]+[/.])+[\w-]+$/.test(typed) ? typed : safeHttpUrl(typed));
export const optionalImage = optionalBy(LIMITS.url, imageAddress);
export const requiredImage = z
  .string({ error: 'required' })
  .max(LIMITS.url, 'too_long')
  .transform((typed, context) => {
    const text = cleanText(typed);
    const address = imageAddress(text);
    if (address === null) context.addIssue({ code: 'custom', message: text === '' ? 'required' : 'invalid' });
    return address ?? '';
  });
const videoAddress = (typed: string) => {
  const video = recognizeVideo(typed);
  return 'error' in video ? null : video.url;
};
export const optionalVideoUrl = optionalBy(LIMITS.url * 2, videoAddress);
export const videoUrl = z
  .string({ error: 'required' })
  .max(LIMITS.url * 2, 'too_long')
  .transform((typed, context) => {
    const text = cleanText(typed);
    const address = videoAddress(text);
    if (address === null) context.addIssue({ code: 'custom', message: text === '' ? 'required' : 'invalid' });
    return address ?? '';
  });
export type AccessHolder = { email: string } | { cpf: string };

/** A person search: digits and punctuation are a CPF, anything else an e-mail. */
export const accessHolder = z
  .string({ error: 'required' })
  .max(LIMITS.email * 2, 'too_long')
  .transform((typed, context): AccessHolder => {
    const text = typed.trim();
    const cpf = /^[\d.\s-]+$/.test(text) && isValidCpf(text) ? normalizeCpf(text) : null;
    const address = normalizeEmail(typed);
    if (cpf === null && address === null)
      context.addIssue({ code: 'custom', message: text === '' ? 'required' : 'invalid' });
    return cpf === null ? { email: address ?? '' } : { cpf };
  });

export const optionalCpf = optionalBy(20, (typed) => (isValidCpf(typed) ? normalizeCpf(typed) : null));
export const optionalPhone = optionalBy(30, normalizePhone);
export const search = z
  .string({ error: 'invalid' })
  .max(LIMITS.search, 'too_long')
  .transform((typed) => cleanText(typed))
  .default('');

export const videoProvider = z.enum(VIDEO_PROVIDERS);
export const enrollmentStatus = z.enum(['active', 'inactive', 'completed']);
export const subscriptionStatus = z.enum(['trialing', 'active', 'expired']);
export const planId = z.enum([
  'trial',
  'basic',
  'basic_annual',
  'professional',
  'professional_annual',
  'premium',
  'premium_annual',
]);
