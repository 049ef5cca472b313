import { z } from 'zod';

/* Content of Frappe Learning lessons: blocks of its editor (Editor.js). */

const text = z.string().catch('');
const item: z.ZodType<Item> = z.lazy(() =>
  z.union([z.string(), z.object({ content: text, items: z.array(item).catch([]) })]).catch(''),
);
type Item = string | { content: string; items: Item[] };

const data = z
  .object({
    text,
    code: text,
    caption: text,
    source: text,
    embed: text,
    file_url: text,
    url: text,
    items: z.array(item).catch([]),
    content: z.array(z.array(text)).catch([]),
  })
  .catch({ text: '', code: '', caption: '', source: '', embed: '', file_url: '', url: '', items: [], content: [] });
const block = z.object({ type: text, data });
export type Block = z.infer<typeof block>;

const content = z.object({ blocks: z.array(z.unknown()) });

/** Malformed blocks are skipped. */
export function blocksIn(said: string): Block[] {
  try {
    const found = content.parse(JSON.parse(said)).blocks;
    return found.flatMap((each) => block.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}

/** The HTML of a text block; null for other blocks. */
export function htmlOf({ type, data: said }: Block): string | null {
  switch (type) {
    case 'header':
      return `<h3>${said.text}</h3>`;
    case 'paragraph':
    case 'markdown':
    case 'quote':
      return `<p>${said.text}</p>`;
    case 'code':
    case 'codeBox':
      return `<pre>${escaped(said.code)}</pre>`;
    case 'list':
    case 'checklist':
      return listOf(said.items);
    case 'table':
      return said.content.map((row) => `<p>${row.join(' | ')}</p>`).join('');
    default:
      return null;
  }
}

const listOf = (items: Item[]): string =>
  items.length === 0
    ? ''
    : `<ul>${items.map((each) => `<li>${typeof each === 'string' ? each : each.content + listOf(each.items)}</li>`).join('')}</ul>`;

export const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
