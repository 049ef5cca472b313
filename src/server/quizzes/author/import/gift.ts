import { BOOLEAN_OPTIONS, choiceKind, type Found, isPartial, isRight, notRead, type Read } from './draft.ts';

/* Moodle's GIFT format: questions as text, separated by empty lines. https://docs.moodle.org/en/GIFT_format */

export function readGift(file: string): Read[] {
  return blocksOf(file).map(({ line, text }) => readBlock(line, text));
}

type Block = { line: number; text: string };

function blocksOf(file: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | null = null;
  for (const [at, raw] of file.split(/\r\n?|\n/).entries()) {
    const text = raw.trim();
    const isComment = text.startsWith('//') || text.startsWith('$CATEGORY');
    if (text === '') current = null;
    else if (!isComment && current) current.text += `\n${text}`;
    else if (!isComment) {
      current = { line: at + 1, text };
      blocks.push(current);
    }
  }
  return blocks;
}

function readBlock(line: number, block: string): Read {
  const text = hideEscapes(block);
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start === -1 && end === -1) return notRead(line, 'Não há respostas entre { e }.', shown(text));
  if (start === -1 || end < start) return notRead(line, 'Uma chave { ou } não fecha.', shown(text));
  const before = text.slice(0, start).replace(/^::[^\n]*?::/, '');
  const after = text.slice(end + 1).trim();
  const body = shown(`${before.trim()}${after ? ` _____ ${after}` : ''}`);
  const [answers = '', explanation = ''] = text.slice(start + 1, end).split('####');
  const found = readAnswers(answers.trim());
  return typeof found === 'string'
    ? notRead(line, found, body)
    : { line, body, ...found, explanation: shown(explanation) };
}

type Answers = Pick<Found, 'kind' | 'options' | 'partial'>;

/** @returns the answers, or why they could not be read */
function readAnswers(answers: string): Answers | string {
  if (answers === '') return { kind: 'essay', options: [] };
  if (/^(T|TRUE|F|FALSE)\s*(#|$)/i.test(answers))
    return { kind: 'boolean', options: BOOLEAN_OPTIONS(/^T/i.test(answers)) };
  if (answers.startsWith('#')) return 'Perguntas numéricas não são lidas; use “completar”.';
  const parts = [...answers.matchAll(/([=~])((?:[^=~]|->)*)/g)].map(([, mark = '', text = '']) => ({ mark, text }));
  if (parts.length === 0) return 'Nenhuma resposta começa com = ou ~.';
  if (parts.every(({ mark, text }) => mark === '=' && text.includes('->'))) return matchOf(parts);
  const several = parts.every(({ mark }) => mark === '~');
  const partial = !several && parts.some((part) => isPartial(shareOf(part)));
  const options = parts.map((part) => ({ text: plain(part.text), correct: isRight(shareOf(part), several) }));
  return parts.every(({ mark }) => mark === '=')
    ? { kind: 'fill', options: options.filter(({ correct }) => correct), partial }
    : { kind: choiceKind(options), options, partial };
}

type Part = { mark: string; text: string };

const matchOf = (parts: readonly Part[]): Answers => ({
  kind: 'match',
  options: parts.map(({ text }) => {
    const [left = '', ...right] = text.split('->');
    return { text: plain(left), match: plain(right.join('->')) };
  }),
});

/** `%50%` before an answer is its share of the points. */
const WEIGHT = /^\s*%(-?[\d.]+)%/;
const shareOf = ({ mark, text }: Part) => Number(WEIGHT.exec(text)?.[1] ?? (mark === '=' ? 100 : 0));

/** Strips the weight, and the feedback after `#`. */
const plain = (text: string) => shown(text.replace(WEIGHT, '').split('#')[0] ?? '');

/** Replaces `\=` and other escapes by private characters, so that they are not read as separators. */
const ESCAPED = '~=#{}:';
const hideEscapes = (text: string) =>
  text
    .replaceAll(/\\([~=#{}:])/g, (_, letter: string) => String.fromCharCode(0xe000 + ESCAPED.indexOf(letter)))
    .replaceAll('\\n', '\n');
const shown = (text: string) =>
  text
    .replaceAll(/[\ue000-\ue005]/g, (letter) => ESCAPED[letter.charCodeAt(0) - 0xe000] ?? '')
    .replace(/^\s*\[(html|markdown|plain|moodle)\]/, '')
    .trim();
