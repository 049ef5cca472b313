import { safeHttpUrl, safeLink } from '#shared/safe-url.ts';
import { escapeHtml } from '../html.ts';

/* HTML that somebody else wrote, as an e-mail may carry it: built anew from tags and attributes that are known, everything
   else is text. Tags are closed in order, so that nothing gets out of the frame it is put in. */

const ALLOWED = new Set(
  `a abbr b blockquote br center code div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub sup
  table tbody td tfoot th thead tr u ul`.split(/\s+/),
);
const VOID = new Set(['br', 'hr', 'img']);
/** With everything in them. */
const DROPPED = /<(script|style|title|iframe|object|svg|math|textarea|select|noscript|template|xmp)\b[^<>]*>/gi;
const TOKEN = /<!--|<!?(\/?)([a-z][a-z0-9]*)([^<>]*)>/gi;
/** Bounded, so that no text takes long. */
const ATTRIBUTE = /([a-z-]{1,20})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"']+))/gi;
const PLAIN = new Set(
  'align alt bgcolor border cellpadding cellspacing color colspan dir face height lang role rowspan size start style title valign width'.split(
    ' ',
  ),
);
/** What a style must not hold: addresses, scripts of old, and anything written so as not to be read. */
const UNSAFE_STYLE = /url|expression|import|javascript|behaviou?r|binding|position|[\\<>&@]/i;

export function cleanHtml(html: string): string {
  const source = withoutDropped(html);
  const open: string[] = [];
  let clean = '';
  let from = 0;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of source.matchAll(TOKEN)) {
    if (index < from) continue;
    clean += textIn(source.slice(from, index));
    if (tag === '<!--') {
      const end = source.indexOf('-->', index);
      from = end < 0 ? source.length : end + 3;
      continue;
    }
    from = index + tag.length;
    const element = name.toLowerCase();
    if (!ALLOWED.has(element) || tag.startsWith('<!')) continue;
    const at = open.lastIndexOf(element);
    if (slash) clean += at < 0 ? '' : closing(open.splice(at));
    else {
      clean += `<${element}${attributesIn(element, attributes)}>`;
      if (!VOID.has(element)) open.push(element);
    }
  }
  return clean + textIn(source.slice(from)) + closing(open);
}

/** The same as a mail reader without HTML shows it. @param html clean */
export function textOf(html: string): string {
  return decode(
    html
      .replace(/\s+/g, ' ')
      .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, words: string) =>
        words.includes(href) ? words : `${words} (${href})`,
      )
      .replace(/<br>|<hr[^>]*>|<\/(?:p|div|h\d|li|tr|table|ul|ol|blockquote|pre)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function withoutDropped(html: string): string {
  let kept = '';
  let from = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(DROPPED)) {
    if (index < from) continue;
    kept += html.slice(from, index);
    const close = new RegExp(`</${name}[^<>]*>`, 'gi');
    close.lastIndex = index + tag.length;
    from = close.test(html) ? close.lastIndex : html.length;
  }
  return kept + html.slice(from);
}

/** From the innermost out. */
const closing = (elements: string[]) =>
  elements
    .reverse()
    .map((name) => `</${name}>`)
    .join('');

function attributesIn(element: string, attributes: string): string {
  let clean = '';
  for (const [, name = '', double, single, bare] of attributes.matchAll(ATTRIBUTE)) {
    const value = safeValue(element, name.toLowerCase(), decode(double ?? single ?? bare ?? ''));
    if (value !== null) clean += ` ${name.toLowerCase()}="${escapeHtml(value)}"`;
  }
  return clean;
}

function safeValue(element: string, name: string, value: string): string | null {
  if (name === 'href' && element === 'a') return safeLink(value);
  if (name === 'src' && element === 'img') return safeHttpUrl(value);
  if (name === 'style') return UNSAFE_STYLE.test(value) ? null : value;
  return PLAIN.has(name) ? value : null;
}

const textIn = (text: string) =>
  text
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Entities as the characters they stand for; those with names that few use stay. */
const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
