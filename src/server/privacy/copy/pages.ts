import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { type Html, html, trustedHtml as trusted } from '../../html.ts';

export type Row = Record<string, unknown>;
export type Filled = { id: string; title: string; rows: Row[] };
/** Whose it is, in whose house (a school's, the platform's), and what is not in it. */
export type Head = { place: string; name: string; protocol: string; madeAt: string; note: string };

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:0 auto;padding:2rem 1rem;color:#141a26;background:#fff}
h1{font-size:1.75rem}h2{font-size:1.25rem;margin-top:2.5rem}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-bottom:1px solid #d8dde6;overflow-wrap:anywhere;white-space:pre-wrap}
th{font-weight:600}.wide{overflow-x:auto}nav a{margin-right:1rem}p{color:#4a5365}`;

/** One page that any browser opens, without a script and without asking anybody for anything. */
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
  const columns = Object.keys(rows[0] ?? {});
  if (rows.length === 0) return html`<h2 id="${id}">${title}</h2><p>Nada guardado.</p>`;
  return html`<h2 id="${id}">${title}</h2><div class="wide"><table><thead><tr>${columns.map((name) => html`<th>${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${columns.map((name) => html`<td>${textOf(row[name])}</td>`)}</tr>`)}</tbody></table></div>`;
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (value instanceof Date) return formatDate(value);
  if (typeof value === 'object') return JSON.stringify(value, null, 1);
  return typeof value === 'string' && MOMENT.test(value) ? formatDateTime(new Date(value)) : String(value);
}
