import { textOn } from '#shared/theme.ts';

/* Pieces of a body. They may hold {{variables}}; what else they are given is ours, never somebody's typing. */

export const body = (...blocks: string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td style="padding:20px 24px 28px">${blocks.join('\n')}</td></tr></table>`;

export const heading = (html: string) =>
  `<h1 style="margin:0 0 12px;font-size:24px;line-height:30px;font-weight:700;letter-spacing:-.02em;color:#141A26">${html}</h1>`;

export const subheading = (html: string) =>
  `<h2 style="margin:0 0 8px;font-size:18px;line-height:26px;font-weight:700;letter-spacing:-.01em;color:#141A26">${html}</h2>`;

export const paragraph = (html: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:#4A5365">${html}</p>`;

export const note = (html: string) =>
  `<p style="margin:16px 0 0;font-size:14px;line-height:21px;color:#5C667A">${html}</p>`;

/** For the mail programs that show no button. */
export const bareLink = (href: string) =>
  note(`Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${href}</span>`);

const FIGURE = /^[\d\s.,/R$]+$/;

/** Names and values on rows of their own, so that a long address wraps instead of widening the card, and a figure does not. */
export function facts(rows: [name: string, html: string][]): string {
  const cells = rows.map(([name, html], at) => {
    const line = at === 0 ? '' : 'border-top:1px solid #E2E5EB;';
    const wrapping = FIGURE.test(html) ? 'white-space:nowrap' : 'word-break:break-word';
    return `<tr><td style="${line}padding:12px 16px 12px 0;color:#566074;vertical-align:top">${name}</td><td align="right" style="${line}padding:12px 0;font-weight:600;color:#141A26;${wrapping}">${html}</td></tr>`;
  });
  return box(cells);
}

/** What belongs to the words before it, on a line of its own. */
export const small = (html: string) =>
  `<span style="display:block;font-size:14px;line-height:20px;font-weight:400;color:#5C667A">${html}</span>`;

/** A value that is never broken. */
export const figure = (html: string) => `<span style="white-space:nowrap">${html}</span>`;

/** How it has changed, on a line of its own. */
export const trend = (html: string, change: number) =>
  `<span style="display:block;font-size:14px;line-height:20px;font-weight:600;white-space:nowrap;color:${COLORS[Math.sign(change)]}">${html}</span>`;
const COLORS: Record<number, string> = { [-1]: '#A3261D', 0: '#5C667A', 1: '#116A3F' };

/** Rows in the manner of `facts`, of words alone. */
export function lines(rows: string[]): string {
  const cells = rows.map((html, at) => {
    const line = at === 0 ? '' : 'border-top:1px solid #E2E5EB;';
    return `<tr><td style="${line}padding:12px 0;font-weight:600;color:#141A26;word-break:break-word">${html}</td></tr>`;
  });
  return box(cells);
}

/**
 * As wide as the card. The text is black or white, whichever reads on the school's colour.
 * @param written the colour as it is to stand there, where a variable does
 */
export function button(href: string, label: string, color: string, written = color): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" bgcolor="${written}" style="border-radius:10px;background:${written}"><a href="${href}" style="display:block;padding:14px 20px;border-radius:10px;font-size:16px;line-height:24px;font-weight:600;color:${textOn(color)};text-decoration:none">${label}</a></td></tr></table>`;
}

const box = (rows: string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;background:#F5F6F9;border-radius:10px;font-size:16px;line-height:24px"><tr><td style="padding:2px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows.join('')}</table></td></tr></table>`;
