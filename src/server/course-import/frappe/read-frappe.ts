import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import type { CourseFile } from '../file/course-file.ts';
import {
  type CourseDraft,
  type DraftFile,
  type DraftLesson,
  type DraftModule,
  fileNamed,
  fitText,
  fitTitle,
  type Leave,
} from '../file/draft.ts';
import { textOfHtml, videoAt, videoIn } from '../file/html.ts';
import { type Block, blocksIn, htmlOf } from './blocks.ts';

export const FRAPPE_START = 'course.json';
const LONGEST = 4 * 1024 * 1024;

const text = z.string().nullish().catch(null);
const rows = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.array(z.object({ ...shape, idx: z.number().catch(0) })).catch([]);
const course = z.object({
  title: text,
  short_introduction: text,
  description: text,
  chapters: rows({ chapter: z.string() }),
});
const chapter = z.object({
  name: z.string(),
  title: text,
  is_scorm_package: z.number().catch(0),
  lessons: rows({ lesson: z.string() }),
});
const lesson = z.object({ name: z.string(), title: text, content: text, body: text, youtube: text });
type Lesson = z.infer<typeof lesson>;

/** A course of Frappe Learning: a module for each chapter. @throws ZipRefused */
export async function readFrappe(file: CourseFile): Promise<CourseDraft> {
  const left: CourseDraft['left'] = [];
  const leave: Leave = (title, kind, why) => void left.push({ title: fitTitle(title, kind), kind, why });
  const about = await jsonOf(file, FRAPPE_START, course);
  const chapters = await namedIn(file, 'chapters/', chapter);
  const lessons = await namedIn(file, 'lessons/', lesson);
  const modules: DraftModule[] = [];
  for (const { chapter: name } of inOrder(about.chapters)) {
    const found = chapters.get(name);
    const title = fitTitle(found?.title ?? name, `Módulo ${modules.length + 1}`);
    if (!found) leave(title, 'section', 'missing');
    else if (found.is_scorm_package) leave(title, 'scorm', 'kind');
    else
      modules.push({
        title,
        description: '',
        lessons: inOrder(found.lessons).flatMap((row) => lessonNamed(row.lesson)),
      });
  }
  function lessonNamed(name: string): DraftLesson[] {
    const found = lessons.get(name);
    if (!found) leave(name, 'page', 'missing');
    return found ? [lessonOf(found, file, leave)] : [];
  }
  const description = fitText(
    textOfHtml(about.description || about.short_introduction || ''),
    LIMITS.courseDescription,
  );
  return { title: fitTitle(about.title ?? '', 'Curso do Frappe'), description, modules, left };
}

const inOrder = <Row extends { idx: number }>(listed: Row[]): Row[] => listed.toSorted((a, b) => a.idx - b.idx);

async function jsonOf<Shape>(file: CourseFile, name: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const said = await file.readText(name, LONGEST);
  try {
    return shape.parse(JSON.parse(said));
  } catch {
    throw new ZipRefused('damaged', name);
  }
}

/** All of a folder, by the names that they say of themselves. */
async function namedIn<Shape extends { name: string }>(
  file: CourseFile,
  folder: string,
  shape: z.ZodType<Shape>,
): Promise<ReadonlyMap<string, Shape>> {
  const found = new Map<string, Shape>();
  for (const name of file.names)
    if (name.startsWith(folder) && name.endsWith('.json')) {
      const each = await jsonOf(file, name, shape);
      found.set(each.name, each);
    }
  return found;
}

const YOUTUBE_MACRO = /\{\{\s*YouTubeVideo\(["']([^"')]{1,300})["']\)\s*\}\}/;
const MACROS = /\{\{[^{}]{0,300}\}\}/g;

function lessonOf({ title: said, content, body, youtube }: Lesson, file: CourseFile, leave: Leave): DraftLesson {
  const title = fitTitle(said ?? '', 'Aula');
  const blocks = blocksIn(content ?? '');
  const old = blocks.length === 0 ? (body ?? '') : '';
  const html = `${blocks.map((block) => htmlOf(block) ?? '').join('')}${old.replaceAll(MACROS, '')}`;
  const description = textOfHtml(html);
  if (description.length > LIMITS.lessonDescription) leave(title, 'text', 'cut');
  for (const { type } of blocks.filter(isLeft)) leave(title, type, 'kind');
  return {
    title,
    description: fitText(description, LIMITS.lessonDescription),
    videoUrl: embedded(blocks) ?? youtubeAt(youtube ?? YOUTUBE_MACRO.exec(old)?.[1] ?? '') ?? videoIn(html),
    links: [],
    files: uploaded(title, blocks, file, leave),
  };
}

const COME = ['embed', 'upload'];
const isLeft = (block: Block) => htmlOf(block) === null && !COME.includes(block.type);

const embedded = (blocks: readonly Block[]): string | null =>
  blocks
    .filter(({ type }) => type === 'embed')
    .map(({ data }) => videoAt(data.source) ?? videoAt(data.embed))
    .find((video) => video !== null) ?? null;

/** An address, or the id alone. */
const youtubeAt = (said: string): string | null =>
  /^[\w-]{11}$/.test(said) ? `https://youtu.be/${said}` : said === '' ? null : videoAt(said);

function uploaded(title: string, blocks: readonly Block[], file: CourseFile, leave: Leave): DraftFile[] {
  const taken: DraftFile[] = [];
  for (const { data } of blocks.filter(({ type }) => type === 'upload')) {
    const name = (data.file_url || data.url).split('/').at(-1) ?? '';
    // As its export writes names: without what is neither letter nor digit.
    const entry = [name, name.replaceAll(/[^a-zA-Z0-9\s.-]/g, '')]
      .map((each) => `assets/${each}`)
      .find((each) => file.has(each));
    const found = fileNamed(entry ?? '', name);
    if (!entry) leave(`${title}: ${name}`, 'file', 'missing');
    else if (!found) leave(`${title}: ${name}`, 'file', 'file_kind');
    else if (file.bytesOf(entry) > LIMITS.attachmentBytes) leave(`${title}: ${name}`, 'file', 'file_large');
    else if (taken.length >= LIMITS.attachments) leave(`${title}: ${name}`, 'file', 'too_many');
    else taken.push(found);
  }
  return taken;
}
