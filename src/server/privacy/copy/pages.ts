import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { cleanHtml, textOf } from '../../email/school-template/clean-html.ts';
import { type Html, html, trustedHtml as trusted } from '../../html.ts';
import { wordingOf } from './words.ts';

export type Row = Record<string, unknown>;
export type Filled = { id: string; title: string; rows: Row[] };
/** Name, institution (a school or the platform), protocol, and exclusions. */
export type Head = { place: string; name: string; protocol: string; madeAt: string; note: string };

/** On narrow screens each row becomes a list of labelled values. */
const STYLE = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:2rem 1rem;color:#141a26;background:#fff}
h1{font-size:1.75rem;line-height:1.2}h2{font-size:1.25rem;margin:2.5rem 0 .5rem}p{color:#4a5365}a{color:#3d3bb8}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #d8dde6}
th{font-weight:600}td{overflow-wrap:anywhere;white-space:pre-line;min-width:8.5rem}td.long{min-width:24rem}
.one th{width:14rem}
@media (max-width:56rem){table,tbody,tr,td,th{display:block;width:100%}thead{display:none}tr{padding:.5rem 0;border-bottom:1px solid #d8dde6}
td,td.long{border:0;padding:.25rem 0;min-width:0}td::before{content:attr(data-name);display:block;color:#4a5365}.one th{width:auto;border:0;padding:.25rem 0 0;font-weight:400;color:#4a5365}.one td{padding-top:0}}
@media print{body{padding:0}h2{break-after:avoid}tr{break-inside:avoid}}`;

/** A single self-contained page, without scripts or external requests. */
export const copyPage = (head: Head, sections: readonly Filled[]): string =>
  `<!doctype html>${html`<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Meus dados em ${head.place}</title><style>${trusted(STYLE)}</style></head><body>
<h1>Seus dados em ${head.place}</h1>
<p>${head.name} · protocolo ${head.protocol} · como estava em ${formatDateTime(new Date(head.madeAt))}</p>
<p>${head.note}</p>
<nav>${sections.map(({ id, title, rows }) => html`<a href="#${id}">${title} (${rows.length})</a> `)}</nav>
${sections.map(sectionOf)}
</body></html>`}`;

function sectionOf({ id, title, rows }: Filled): Html {
  const [first] = rows;
  const head = html`<h2 id="${id}">${title}</h2>`;
  if (!first) return html`${head}<p>Nada guardado.</p>`;
  return html`${head}${rows.length === 1 ? rowOf(first) : tableOf(rows, Object.keys(first))}`;
}

const rowOf = (row: Row): Html =>
  html`<table class="one"><tbody>${Object.keys(row).map((name) => html`<tr><th scope="row">${name}</th><td>${textIn(row, name)}</td></tr>`)}</tbody></table>`;

const tableOf = (rows: readonly Row[], columns: readonly string[]): Html =>
  html`<table><thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((name) => cellOf(name, textIn(row, name)))}</tr>`)}</tbody></table>`;

const LONG_TEXT = 120;

const cellOf = (name: string, text: string): Html =>
  text.length > LONG_TEXT
    ? html`<td class="long" data-name="${name}">${text}</td>`
    : html`<td data-name="${name}">${text}</td>`;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const DOCUMENT = /^\s*<!doctype html/i;

function textIn(row: Row, name: string): string {
  const value = row[name];
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  if (typeof value !== 'string') return String(value);
  if (MOMENT.test(value)) return formatDateTime(new Date(value));
  return DOCUMENT.test(value) ? textOf(cleanHtml(value)) : wordingOf(name, value);
}
