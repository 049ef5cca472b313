import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { courseText, readCourse } from './course-lines.ts';

const A = 'https://youtu.be/dQw4w9WgXcQ';
const B = 'https://vimeo.com/76979871';

const read = (text: string) =>
  readCourse(text).map(({ title, lines }) => [title, ...lines.map((line) => `${line.title}${line.video ? ' ▸' : ''}`)]);

test.each([
  [
    'marked headings',
    `# Base\nUm | ${A}\nDois | ${B}\n## Fim\nTrês | ${A}`,
    [
      ['Base', 'Um ▸', 'Dois ▸'],
      ['Fim', 'Três ▸'],
    ],
  ],
  [
    'numbered ones',
    `Módulo 1 - Base\nUm | ${A}\nMODULO II\nDois`,
    [
      ['Módulo 1 - Base', 'Um ▸'],
      ['MODULO II', 'Dois'],
    ],
  ],
  [
    'ones with a colon',
    `Base:\n${A}\nFim:\nDois | ${B}`,
    [
      ['Base', 'Aula 1 ▸'],
      ['Fim', 'Dois ▸'],
    ],
  ],
  [
    'ones that stand alone above lessons',
    `Base\nUm | ${A}\n\nFim\nDois ${B}`,
    [
      ['Base', 'Um ▸'],
      ['Fim', 'Dois ▸'],
    ],
  ],
  [
    'ones above links alone',
    `Base\n${A}\n${B}\n\nFim\n${A}\n${B}`,
    [
      ['Base', 'Aula 1 ▸', 'Aula 2 ▸'],
      ['Fim', 'Aula 1 ▸', 'Aula 2 ▸'],
    ],
  ],
  [
    'ones above a playlist',
    `Base\nUm\n${A}\nDois\n${B}\n\nFim\nTrês\n${A}\nQuatro\n${B}`,
    [
      ['Base', 'Um ▸', 'Dois ▸'],
      ['Fim', 'Três ▸', 'Quatro ▸'],
    ],
  ],
  [
    'a playlist whose modules have one entry',
    `Base\nUm\n${A}\n\nFim\n1\n12:34\nDois\n${B}`,
    [
      ['Base', 'Um ▸'],
      ['Fim', 'Dois ▸'],
    ],
  ],
  ['one entry alone', `Um\n${A}`, [['Módulo 1', 'Um ▸']]],
  ['a playlist alone', `1\n12:34\nUm\n${A}\n\n2\n1:02\nDois\n${B}`, [['Módulo 1', 'Um ▸', 'Dois ▸']]],
  ['links alone', `${A}\n${B}`, [['Módulo 1', 'Aula 1 ▸', 'Aula 2 ▸']]],
  [
    'lessons before the first heading',
    `Um | ${A}\n# Fim\nDois | ${B}`,
    [
      ['Módulo 1', 'Um ▸'],
      ['Fim', 'Dois ▸'],
    ],
  ],
  ['a heading without lessons', `# Base\n# Fim\nUm | ${A}`, [['Base'], ['Fim', 'Um ▸']]],
  [
    'a heading without a name',
    `#\nUm | ${A}\n##\nDois`,
    [
      ['Módulo 1', 'Um ▸'],
      ['Módulo 2', 'Dois'],
    ],
  ],
  ['titles without links', `Um\nDois\n\nTrês`, [['Módulo 1', 'Um', 'Dois', 'Três']]],
  [
    'words that only look like a number',
    `Unidade e diversidade | ${A}\nCapítulo final`,
    [['Módulo 1', 'Unidade e diversidade ▸', 'Capítulo final']],
  ],
  ['nothing', ' \n\n', []],
])('%s', (_, text, modules) => expect(read(text)).toEqual(modules));

test('lines are numbered within the whole text', () => {
  const [base, end] = readCourse(`# Base\n\nUm | ${A}\n# Fim\nDois | ${B}`);
  expect([base?.lines[0]?.number, end?.lines[0]?.number]).toEqual([3, 5]);
});

test.each([
  ['', 'required'],
  ['# Base\n# Fim', 'required'],
  ['Má | ftp://x.com', 'invalid'],
  ['Aula\n'.repeat(LIMITS.courseLessons + 1), 'too_long'],
  ['# M\nAula\n'.repeat(LIMITS.courseModules + 1), 'too_long'],
])('%# is refused', (lines, code) =>
  expect(courseText.safeParse({ title: 'Curso', lines }).error?.issues[0]?.message).toBe(code),
);

test('any pasted text is split into headings, lessons and blank lines, and what is accepted is a valid course', () => {
  const line = fc.oneof(
    fc.constantFrom('', '# Base', 'Módulo 1', 'Fim:', 'Um', `Um | ${A}`, A, B, '12:34', ' | ', '#', ':'),
    fc.string({ unit: 'binary', maxLength: 250 }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
      const modules = readCourse(lines.join('\n'));
      const numbers = modules.flatMap((module) => module.lines.map(({ number }) => number));
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      for (const { title } of modules) expect(title.length).toBeGreaterThan(0);
      for (const { title } of modules) expect(title.length).toBeLessThanOrEqual(LIMITS.title);
    }),
  );
});
