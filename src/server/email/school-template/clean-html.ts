import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { safeHttpUrl, safeLink } from '#shared/text/safe-url.ts';

// Both packages are large, and loaded only for HTML that users wrote.
const require = createRequire(import.meta.url);
const sanitize = (html: string, options: sanitizeHtml.IOptions): string => require('sanitize-html')(html, options);
const convert: typeof import('html-to-text').convert = (html, options) =>
  require('html-to-text').convert(html, options);

/** Maximum nesting. The parser's work grows quadratically with it; no real e-mail comes near. */
const DEEPEST = 500;
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const UNNESTED = new Set(
  `area base br col dd dt embed hr img input li link meta option p param source td th tr track wbr`.split(' '),
);

/** The HTML up to the maximum nesting depth; nearly always all of it. */
function upToDepth(html: string): string {
  let depth = 0;
  for (const { 1: closing, 2: name = '', index } of html.matchAll(TAG)) {
    if (UNNESTED.has(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > DEEPEST) return html.slice(0, index);
  }
  return html;
}

/* Sanitizes foreign HTML for e-mails: parses it, and writes known elements anew. */

const TAGS =
  `a abbr b blockquote br center code div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub
  sup table tbody td tfoot th thead tr u ul`.split(/\s+/);
/** Removed with their content. */
const DROPPED = `applet audio canvas embed frameset iframe math noembed noframes noscript object option plaintext script
  select style svg template textarea title video xmp`.split(/\s+/);
const PLAIN =
  `align alt bgcolor border cellpadding cellspacing color colspan dir face height lang role rowspan size start
  title valign width`.split(/\s+/);
const STYLES = `background background-color border border-bottom border-bottom-color border-bottom-left-radius
  border-bottom-right-radius border-bottom-style border-bottom-width border-collapse border-color border-left
  border-left-color border-left-style border-left-width border-radius border-right border-right-color border-right-style
  border-right-width border-spacing border-style border-top border-top-color border-top-left-radius
  border-top-right-radius border-top-style border-top-width border-width box-shadow box-sizing color direction display
  font font-family font-size font-style font-variant font-weight height letter-spacing line-height list-style
  list-style-type margin margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width
  mso-line-height-rule opacity outline overflow overflow-wrap padding padding-bottom padding-left padding-right
  padding-top table-layout text-align text-decoration text-indent text-overflow text-transform vertical-align
  white-space width word-break word-spacing word-wrap`.split(/\s+/);
/** Words, numbers, colours and lists of them; the only functions are those for colours. */
const STYLE =
  /^(?!.*(?:expression|javascript|url|var|attr|image|element|env)\s*\()[\w\s#%.,()'"/!+\uE000\uE001-]{1,400}$/i;

const VARIABLE = /\{\{\s*(\w{1,40})\s*\}\}/g;
const LINK = /^\s*\{\{\s*course_url\s*\}\}\s*$/;
const COLOR = /\{\{\s*primary_color\s*\}\}/g;
const COLORED: readonly string[] = ['style', 'bgcolor', 'color'];
/** Replace the placeholders' braces during sanitizing; plain letters for HTML and CSS. */
const MASKS = /[\uE000\uE001]/g;
const MASKED = /\uE000(course_url|primary_color)\uE001/g;

/**
 * Sanitizes an e-mail's HTML: keeps text, tables, pictures and links; removes scripts, forms, frames and
 * external styles.
 */
export function cleanHtml(html: string): string {
  return sanitize(upToDepth(html.replace(MASKS, '')), {
    ...RULES,
    transformTags: { '*': withAttributes(safeAttribute) },
  });
}

/**
 * Sanitizes a template. Its `{{variables}}` stay in texts. In a tag a value would become part of an address that others
 * may read, so only two are allowed there: the link as a whole `href`, and the colour in a style.
 */
export function cleanTemplate(html: string): string {
  const masked = upToDepth(html.replace(MASKS, ''));
  const clean = sanitize(masked, { ...RULES, transformTags: { '*': withAttributes(templateAttribute) } });
  return clean.replace(MASKED, '{{$1}}').replace(MASKS, '').replace(VARIABLE, '{{$1}}');
}

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

/** The HTML as plain text. @param html sanitized */
export function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      // Otherwise the texts of adjacent cells would run together.
      ...['tr', 'th', 'td'].map((selector) => ({ selector, format: 'block', options: LINE })),
    ],
  })
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The sanitized value of an attribute; null to drop it. */
type Attribute = (tag: string, name: string, typed: string) => string | null;

/** An invalid address is removed; the link's text stays. */
const safeAttribute: Attribute = (_, name, typed) => {
  if (name === 'href') return safeLink(typed);
  return name === 'src' ? safeHttpUrl(typed) : typed;
};

const templateAttribute: Attribute = (tag, name, decoded) => {
  // Placeholders may have been written with entities.
  const typed = decoded.replace(MASKS, '');
  if (tag === 'a' && name === 'href' && LINK.test(typed)) return '\uE000course_url\uE001';
  const masked = COLORED.includes(name) ? typed.replace(COLOR, '\uE000primary_color\uE001') : typed;
  return masked.includes('{{') ? null : safeAttribute(tag, name, masked);
};

const withAttributes =
  (keep: Attribute): sanitizeHtml.Transformer =>
  (tagName, given) => {
    const attribs: sanitizeHtml.Attributes = {};
    for (const [name, typed] of Object.entries(given)) {
      const kept = keep(tagName, name, typed);
      if (kept !== null) attribs[name] = kept;
    }
    return { tagName, attribs };
  };

const RULES: sanitizeHtml.IOptions = {
  allowedTags: TAGS,
  nonTextTags: DROPPED,
  allowedAttributes: { '*': [...PLAIN, 'style'], a: ['href'], img: ['src'] },
  allowedStyles: { '*': Object.fromEntries(STYLES.map((name) => [name, [STYLE]])) },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 60,
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
  parseStyleAttributes: true,
};
