import { clock } from '#web/player/state/time.ts';
import type { NotedCourse } from './by-course.ts';

/** Characters that must be escaped in Markdown. */
const SPECIAL = /([\\`*_[\]<>#|~])/g;
const STARTS_LIST = /^(\s*)([-+]|\d+\.)(\s)/;

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
    .map((line) => line.replace(STARTS_LIST, '$1\\$2$3'))
    .join('\n');
