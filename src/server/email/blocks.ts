import { textOn } from '#shared/theme.ts';
import { type Html, html, trustedHtml } from '../html.ts';

/* Building blocks of messages, each rendered as HTML and as text. */

export type Words = string | { html: Html; text: string };
export type Fact = [name: Words, value: Words];
/** @param button the colour of the school or the platform, and how it is written */
export type Block = { html: (button: ButtonColor) => Html; text: string; link?: string };
export type Body = { html: Html; text: string };
type ButtonColor = { color: string; written: string };

/** @param written the placeholder to write instead of the colour in a template */
export function bodyOf(blocks: readonly Block[], color: string, written = color): Body {
  const links = blocks.flatMap(({ link }) => (link ? bareLink(link) : []));
  const parts = [...blocks.map((block) => block.html({ color, written })), ...links];
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:20px 24px 28px">${trustedHtml(parts.join('\n'))}</td></tr></table>`,
    text: blocks.map(({ text }) => text).join('\n\n'),
  };
}

const always = (said: Words, markup: Html): Block => ({ html: () => markup, text: inText(said) });

export const heading = (said: Words) =>
  always(
    said,
    html`<h1 style="margin:0 0 12px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-.02em;color:#141A26">${inHtml(said)}</h1>`,
  );

export const paragraph = (said: Words) =>
  always(said, html`<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#4A5365">${inHtml(said)}</p>`);

export const note = (said: Words) => always(said, small14(inHtml(said)));

const small14 = (said: Html | string) =>
  html`<p style="margin:16px 0 0;font-size:14px;line-height:21px;color:#5C667A">${said}</p>`;

const bareLink = (href: string) =>
  small14(html`Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${href}</span>`);

/** A full-width button. Its text is black or white, whichever has more contrast; the address is repeated at the end. */
export const button = (href: string, label: string): Block => ({
  html: ({ color, written }) =>
    html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="${written}" style="border-radius:10px;background:${written}"><a href="${href}" style="display:block;padding:14px 20px;border-radius:10px;font-size:16px;line-height:24px;font-weight:600;color:${textOn(color)};text-decoration:none">${label}</a></td></tr></table>`,
  text: `${label}: ${href}`,
  link: href,
});

const FIGURE = /^[\d\s.,/R$]+$/;

/** Rows of names and values. Long addresses wrap instead of widening the card; figures do not wrap. */
export function facts(rows: readonly Fact[]): Block {
  const cells = rows.map(([name, value], at) => {
    const wrapping = typeof value === 'string' && FIGURE.test(value) ? 'white-space:nowrap' : 'word-break:break-word';
    return html`<tr><td style="${lineAbove(at)}padding:12px 16px 12px 0;color:#566074;vertical-align:top">${inHtml(name)}</td><td align="right" style="${lineAbove(at)}padding:12px 0;font-weight:600;color:#141A26;${wrapping}">${inHtml(value)}</td></tr>`;
  });
  return always(rows.map(([name, value]) => `${inText(name)}: ${inText(value)}`).join('\n'), box(cells));
}

/** Rows that look like those of `facts`, with text only. */
export function list(rows: readonly Words[]): Block {
  const cells = rows.map(
    (said, at) =>
      html`<tr><td style="${lineAbove(at)}padding:12px 0;font-weight:600;color:#141A26;word-break:break-word">${inHtml(said)}</td></tr>`,
  );
  return always(rows.map(inText).join('\n'), box(cells));
}

const lineAbove = (at: number) => (at === 0 ? '' : 'border-top:1px solid #E2E5EB;');

const box = (rows: readonly Html[]) =>
  html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;background:#F5F6F9;border-radius:10px;font-size:16px;line-height:24px"><tr><td style="padding:2px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows}</table></td></tr></table>`;

export const titled = (title: string, block: Block): Block => ({
  ...block,
  html: (button) =>
    html`<h2 style="margin:0 0 8px;font-size:18px;line-height:26px;font-weight:700;letter-spacing:-.01em;color:#141A26">${title}</h2>${'\n'}${block.html(button)}`,
  text: `${title}\n${block.text}`,
});

const inHtml = (said: Words) => (typeof said === 'string' ? html`${said}` : said.html);
const inText = (said: Words) => (typeof said === 'string' ? said : said.text);

export const words = (strings: TemplateStringsArray, ...said: readonly Words[]): Words => ({
  html: html(strings, ...said.map(inHtml)),
  text: String.raw({ raw: strings }, ...said.map(inText)),
});

export const strong = (text: string): Words => ({ html: html`<b style="color:#141A26">${text}</b>`, text });
/** The text version shows the address beside it. */
export const linked = (href: string, label: string): Words => ({
  html: html`<a href="${href}" style="color:#1F4FD1">${label}</a>`,
  text: `${label}: ${href}`,
});
export const LINE_BREAK: Words = { html: html`<br>`, text: '\n' };

export const small = (text: string): Html =>
  html`<span style="display:block;font-size:14px;line-height:20px;font-weight:400;color:#5C667A">${text}</span>`;

export const figure = (text: string): Html => html`<span style="white-space:nowrap">${text}</span>`;

export const trend = (text: string, change: number): Html =>
  html`<span style="display:block;font-size:14px;line-height:20px;font-weight:600;white-space:nowrap;color:${COLORS[Math.sign(change)] ?? ''}">${text}</span>`;
const COLORS: Record<number, string> = { [-1]: '#A3261D', 0: '#5C667A', 1: '#116A3F' };
