import { convert } from 'html-to-text';
import { hasDefinitions, NAMED_ENTITIES, type Node, nodeOf, nodesOf, parseXml } from '../../../xml.ts';
import { BOOLEAN_OPTIONS, choiceKind, type Found, isPartial, isRight, notRead, type Read } from './draft.ts';

/* Moodle's XML export of questions. */

const LINE_OF_QUESTION = /<question[\s>]/g;

export function readMoodleXml(file: string): Read[] {
  if (hasDefinitions(file)) return [notRead(1, 'Arquivos com DOCTYPE ou ENTITY não são lidos.', file.slice(0, 80))];
  const lines = linesOfQuestions(file);
  const questions = nodesOf(nodeOf(parseXml(file).quiz), 'question');
  if (questions.length === 0) return [notRead(1, 'Não há perguntas de Moodle neste arquivo.', file.slice(0, 80))];
  return questions.flatMap((question, at): Read[] =>
    typeOf(question) === 'category' ? [] : [readQuestion(lines[at] ?? 1, question)],
  );
}

/** Counts on from one question to the next: from the beginning, a large file would take hours. */
function linesOfQuestions(file: string): number[] {
  let [line, from] = [1, 0];
  return [...file.matchAll(LINE_OF_QUESTION)].map(({ index }) => {
    line += file.slice(from, index).split('\n').length - 1;
    from = index;
    return line;
  });
}

function readQuestion(line: number, question: Node): Read {
  const body = textOf(question.questiontext);
  const type = typeOf(question);
  const found = answersOf(type, question);
  if (!found) return notRead(line, `O tipo “${type}” do Moodle não é lido.`, body);
  const points = Number(rawOf(question.defaultgrade)) || 1;
  return { line, body, ...found, points, explanation: textOf(question.generalfeedback) };
}

type Answers = Pick<Found, 'kind' | 'options' | 'partial'>;

function answersOf(type: string, question: Node): Answers | null {
  const shares = nodesOf(question, 'answer').map((answer) => Number(answer['@fraction'] ?? 0));
  const several = type === 'multichoice' && isForSeveral(question, shares);
  const partial = !several && shares.some(isPartial);
  const answers = nodesOf(question, 'answer').map((answer, at) => ({
    text: textOf(answer),
    correct: isRight(shares[at] ?? 0, several),
  }));
  if (type === 'essay') return { kind: 'essay', options: [] };
  if (type === 'truefalse') {
    const right = answers.find(({ correct }) => correct)?.text.toLowerCase() ?? '';
    return { kind: 'boolean', options: BOOLEAN_OPTIONS(/^(true|verdadeiro)/.test(right)) };
  }
  if (type === 'multichoice') return { kind: choiceKind(answers), options: answers, partial };
  if (type === 'shortanswer') return { kind: 'fill', options: answers.filter(({ correct }) => correct), partial };
  if (type === 'matching') return { kind: 'match', options: pairsOf(question) };
  return null;
}

/** Where the file does not say, several are to be chosen if no answer gives all points. */
function isForSeveral(question: Node, shares: readonly number[]): boolean {
  const single = rawOf(question.single).trim();
  return single === '' ? !shares.some((share) => share >= 100) : /^(false|0)$/i.test(single);
}

/** Without distractors, which have no left-hand side. */
const pairsOf = (question: Node) =>
  nodesOf(question, 'subquestion')
    .map((pair) => ({ text: textOf(pair), match: textOf(pair.answer) }))
    .filter(({ text }) => text !== '');

const typeOf = (question: Node) => String(question['@type'] ?? '').trim();

/** Content of `<text>…</text>`; HTML becomes plain text. */
function textOf(value: unknown): string {
  const first = Array.isArray(value) ? value[0] : value;
  const text = rawOf(nodeOf(first).text ?? first);
  return /[<&]/.test(text)
    ? convert(text, { wordwrap: false, selectors: [{ selector: 'img', format: 'skip' }] }).trim()
    : text.trim();
}

function rawOf(value: unknown): string {
  if (typeof value === 'string') return unescaped(value);
  const text = nodeOf(value)['#text'];
  return typeof text === 'string' ? unescaped(text) : '';
}

/** Other characters need no unescaping in HTML. */
const unescaped = (text: string) =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => NAMED_ENTITIES[name] ?? '');
