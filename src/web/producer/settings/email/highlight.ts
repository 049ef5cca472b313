type Part = { kind: 'variable' | 'comment' | 'tag' | 'attribute' | null; text: string };

const PARTS = /(\{\{\s*\w+\s*\}\})|(<!--.*?(?:-->|$))|(<\/?[a-z][\w-]*|\/?>)|([a-z-]+(?==["']))/gi;
const KINDS = ['variable', 'comment', 'tag', 'attribute'] as const;

export const linesOf = (html: string): Part[][] => html.split('\n').map(partsOf);

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: text, index, ...groups } of line.matchAll(PARTS)) {
    if (index > from) parts.push({ kind: null, text: line.slice(from, index) });
    parts.push({ kind: KINDS.find((_, at) => groups[at + 1] !== undefined) ?? null, text });
    from = index + text.length;
  }
  if (from < line.length) parts.push({ kind: null, text: line.slice(from) });
  return parts;
}
