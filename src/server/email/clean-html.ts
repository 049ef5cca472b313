import { convert } from 'html-to-text';
import sanitize from 'sanitize-html';
import { safeHttpUrl, safeLink } from '#shared/safe-url.ts';

/* HTML that somebody else wrote, as an e-mail may carry it: parsed, and written anew with what is known. */

const TAGS =
  `a abbr b blockquote br center code div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub
  sup table tbody td tfoot th thead tr u ul`.split(/\s+/);
/** With everything in them. */
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
/** Words, numbers, colours and lists of them; of functions only those that make a colour. */
const STYLE =
  /^(?!.*(?:expression|javascript|url|var|attr|image|element|env)\s*\()[\w\s#%.,()'"/!+\uE000\uE001-]{1,400}$/i;

const VARIABLE = /\{\{\s*(\w{1,40})\s*\}\}/g;
/** Stand for the braces while a template is cleaned: letters to HTML and to styles. */
const MASKED = /\uE000(\w+)\uE001/g;
const MASKED_ONCE = new RegExp(MASKED.source);

/** What stays of an e-mail's HTML: text, tables, pictures and links. Nothing that runs, sends, frames or fetches styles. */
export function cleanHtml(html: string): string {
  return sanitize(html.replace(/[\uE000\uE001]/g, ''), { ...RULES, transformTags: links(safeLink, safeHttpUrl) });
}

/** The same of a template. Its `{{variables}}` stay where they are; what they come to hold is cleaned with it when it is sent. */
export function cleanTemplate(html: string): string {
  const masked = html.replace(/[\uE000\uE001]/g, '').replace(VARIABLE, '\uE000$1\uE001');
  const orVariable = (safe: Check) => (typed: string) => {
    const known = /^\s*\uE000\w+\uE001/.test(typed) || safe(typed.replace(MASKED, 'x')) !== null;
    return known && MASKED_ONCE.test(typed) ? typed.trim() : safe(typed);
  };
  const clean = sanitize(masked, { ...RULES, transformTags: links(orVariable(safeLink), orVariable(safeHttpUrl)) });
  return clean.replace(MASKED, '{{$1}}').replace(/[\uE000\uE001]/g, '');
}

/** The same as a mail reader without HTML shows it. @param html clean */
export function textOf(html: string): string {
  return convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

type Check = (typed: string) => string | null;

/** An address that is none is left out; the words of the link stay. */
function links(ofLink: Check, ofImage: Check): sanitize.IOptions['transformTags'] {
  const keep =
    (name: string, check: Check): sanitize.Transformer =>
    (tagName, { ...attribs }) => {
      const address = attribs[name] === undefined ? null : check(attribs[name]);
      if (address === null) delete attribs[name];
      else attribs[name] = address;
      return { tagName, attribs };
    };
  return { a: keep('href', ofLink), img: keep('src', ofImage) };
}

const RULES: sanitize.IOptions = {
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
