import { expect, test } from 'vitest';
import type { NotebookNote } from './by-course.ts';
import { markdownOf } from './markdown.ts';

function written(body: string): string {
  const note = { second: 65, body } as NotebookNote;
  const lesson = { lessonId: 'l1', title: 'A janela', available: true, notes: [note] };
  return markdownOf([{ courseId: 'c1', title: 'Luz', lessons: [lesson] }]);
}

test.each([
  ['1. Ligar', '1\\. Ligar'],
  ['2) Girar', '2\\) Girar'],
  ['- Ligar', '\\- Ligar'],
  ['Luz\n---', 'Luz\n  \\---'],
  ['Luz\n==', 'Luz\n  \\=='],
  ['1.5 metro - 3 passos', '1.5 metro - 3 passos'],
  ['-5 graus, *luz* [dura]', '-5 graus, \\*luz\\* \\[dura\\]'],
])('a note reads in Markdown as it was typed: %j', (body, text) => {
  expect(written(body)).toBe(`# Caderno\n\n## Luz\n\n### A janela\n\n- **1:05** ${text}\n\n`);
});
