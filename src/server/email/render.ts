import { type Block, type Body, bodyOf } from './blocks.ts';
import type { EmailDefinition, Loaded } from './definition.ts';
import type { EmailBranding } from './email-branding.ts';
import { footerText, frame, type OptOut } from './frame.ts';
import { oneLine } from './school-template/placeholders.ts';

export type Rendered = { subject: string; html: string; text: string };

/** Replaces secrets in the stored message. */
const BLANK = '••••••••';

export function renderEmail<Content>(
  { subject, body }: Pick<EmailDefinition<never, Content>, 'subject' | 'body'>,
  { content, branding, optOut }: Pick<Loaded<Content>, 'content' | 'branding' | 'optOut'>,
): Rendered {
  const written = body(content, branding);
  const whole = isBlocks(written) ? bodyOf(written, branding.primaryColor) : written;
  return { subject: oneLine(subject(content, branding)), ...inFrame(whole, branding, optOut) };
}

const isBlocks = (body: readonly Block[] | Body): body is readonly Block[] => Array.isArray(body);

export const inFrame = (
  { html, text }: Body,
  branding: EmailBranding,
  optOut?: OptOut,
): Pick<Rendered, 'html' | 'text'> => ({
  html: frame(branding, html, optOut),
  text: `${text}\n\n${footerText(branding, optOut)}\n`,
});

export function withoutSecrets(
  { subject, html, text }: Rendered,
  { secrets = [], isConfidential }: Pick<Loaded<unknown>, 'secrets' | 'isConfidential'>,
): Rendered {
  if (isConfidential) return { subject, html: BLANK, text: BLANK };
  const blanked = (said: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, BLANK), said);
  return { subject: blanked(subject), html: blanked(html), text: blanked(text) };
}
