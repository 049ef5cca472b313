import { clock } from '#web/player/state/time.ts';
import type { NotedCourse } from './by-course.ts';

/** Characters that must be escaped in Markdown. */
const SPECIAL = /([\\`*_[\]<>#|~])/g;
/** A bullet, a number, or a line that would make the one above a heading. */
const BEGINS_BLOCK = /^(\s*\d*)([-+.)](?=\s)|[-=](?=[-=]*\s*$))/;

export const markdownOf = (courses: readonly NotedCourse[]): string =>
  ['# Caderno', ...courses.flatMap(courseLines), ''].join('\n\n');

const courseLines = ({ title, lessons }: NotedCourse): string[] => [
  `## ${plain(title)}`,
  ...lessons.flatMap(({ title: lesson, notes }) => [
    `### ${plain(lesson)}`,
    notes.map(({ second, body }) => `- **${clock(second)}** ${plain(body).split('\n').join('\n  ')}`).join('\n'),
  ]),
];

const plain = (text: string) =>
  text
    .replace(SPECIAL, '\\$1')
    .split('\n')
    .map((line) => line.replace(BEGINS_BLOCK, '$1\\$2'))
    .join('\n');
