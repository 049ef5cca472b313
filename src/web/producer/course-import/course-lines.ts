import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { title } from '#shared/schemas.ts';
import { type LessonLine, PLACE_OR_LENGTH, partsOf, readLines } from '#web/producer/modules/forms/lesson-lines.ts';

/*
 * A whole course as text: each module's lines as in "Adicionar várias aulas", below its heading. A heading is
 * marked (`# Nome`, `Módulo 1`, `Nome:`), or is a line after a blank one and above lessons with links.
 */

export type ModuleLines = { title: string; lines: LessonLine[] };

type Kind = 'link' | 'lesson' | 'words';
type Line = { text: string; at: number; kind: Kind; startsBlock: boolean };

const MARKED = /^#+\s*(.*)$/;
const NUMBERED =
  /^(m[óo]dulo|module|unidade|cap[íi]tulo|se[çc][ãa]o|section|bloco|semana)\s*(n[º°o]?\.?\s*)?(\d+|[ivxl]+\b)/i;
const COLON = /^(.*\S)\s*:$/;
/** A title above a single link is never a module's, so it is that lesson's, however short the module. */
const FEWEST_ENTRIES = 1;

export function readCourse(text: string): ModuleLines[] {
  const raw = text.split(/\r?\n/);
  const lines = linesOf(raw);
  const headings = lines.flatMap((line, index) => {
    const name = headingAt(lines, index);
    return name === null ? [] : [{ name, at: line.at }];
  });
  const first = lines[0];
  if (first && headings[0]?.at !== first.at) headings.unshift({ name: '', at: -1 });
  return headings.map(({ name, at }, index) => ({
    title: shortened(name) || `Módulo ${index + 1}`,
    // Prefixed with line breaks, so that lines keep their numbers.
    lines: readLines('\n'.repeat(at + 1) + raw.slice(at + 1, headings[index + 1]?.at).join('\n'), 0, FEWEST_ENTRIES),
  }));
}

function linesOf(raw: string[]): Line[] {
  const lines: Line[] = [];
  let startsBlock = true;
  for (const [at, each] of raw.entries()) {
    const text = each.trim();
    if (text !== '' && !PLACE_OR_LENGTH.test(text)) lines.push({ text, at, kind: kindOf(text), startsBlock });
    startsBlock = text === '';
  }
  return lines;
}

function kindOf(text: string): Kind {
  const { title: written, link } = partsOf(text);
  if (link === '') return 'words';
  return written === '' ? 'link' : 'lesson';
}

function headingAt(lines: readonly Line[], index: number): string | null {
  const line = lines[index];
  if (line?.kind !== 'words') return null;
  const marked = MARKED.exec(line.text) ?? COLON.exec(line.text);
  if (marked) return marked[1] ?? '';
  if (NUMBERED.test(line.text)) return line.text;
  return line.startsBlock && headsLessons(lines[index + 1]?.kind, lines[index + 2]?.kind) ? line.text : null;
}

/**
 * A title above a single link belongs to that lesson; above several links, or above a title with its link, it is the
 * module's.
 */
const headsLessons = (next?: Kind, afterNext?: Kind): boolean =>
  next === 'lesson' || ((next === 'link' || next === 'words') && afterNext === 'link');

const shortened = (name: string) => name.trim().slice(0, LIMITS.title).toWellFormed().trim();

export const courseText = z.strictObject({
  title,
  lines: z.string().transform((text, context) => {
    const modules = readCourse(text);
    const code = codeOf(modules);
    if (code) context.addIssue({ code: 'custom', message: code });
    return modules.map((module) => ({
      title: module.title,
      lines: module.lines.map(({ title: name, key, video }) => ({ title: name, key, videoUrl: video?.url ?? null })),
    }));
  }),
});

function codeOf(modules: ModuleLines[]): string | null {
  const lines = modules.flatMap((module) => module.lines);
  if (lines.length === 0) return 'required';
  if (lines.length > LIMITS.courseLessons || modules.length > LIMITS.courseModules) return 'too_long';
  return lines.some(({ problem }) => problem) ? 'invalid' : null;
}
