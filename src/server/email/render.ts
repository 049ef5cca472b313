import { type Block, type Body, bodyOf } from './blocks.ts';
import type { EmailDefinition, Loaded } from './definition.ts';
import { footerText, frame, type OptOut } from './frame.ts';
import { oneLine } from './school-template/placeholders.ts';
import type { Voice } from './voice.ts';

export type Rendered = { subject: string; html: string; text: string };

/** What stands in the log where the message had a password or a link's token. */
const BLANK = '••••••••';

/** Both versions of a message. */
export function renderEmail<Content>(
  { subject, body }: Pick<EmailDefinition<never, Content>, 'subject' | 'body'>,
  { content, voice, optOut }: Pick<Loaded<Content>, 'content' | 'voice' | 'optOut'>,
): Rendered {
  const written = body(content, voice);
  const whole = isBlocks(written) ? bodyOf(written, voice.primaryColor) : written;
  return { subject: oneLine(subject(content, voice)), ...inFrame(whole, voice, optOut) };
}

const isBlocks = (body: readonly Block[] | Body): body is readonly Block[] => Array.isArray(body);

export const inFrame = ({ html, text }: Body, voice: Voice, optOut?: OptOut): Pick<Rendered, 'html' | 'text'> => ({
  html: frame(voice, html, optOut),
  text: `${text}\n\n${footerText(voice, optOut)}\n`,
});

/** The message with every secret blanked: all that may be kept. */
export function withoutSecrets(
  { subject, html, text }: Rendered,
  { secrets = [], isConfidential }: Pick<Loaded<unknown>, 'secrets' | 'isConfidential'>,
): Rendered {
  if (isConfidential) return { subject, html: BLANK, text: BLANK };
  const blanked = (said: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, BLANK), said);
  return { subject: blanked(subject), html: blanked(html), text: blanked(text) };
}
