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
  type Leave,
} from '../file/draft.ts';
import { fitText, fitTitle } from '../file/fit.ts';
import { textOfHtml, videoAt, videoIn } from '../file/html.ts';
import { LeftOuts } from '../file/left-outs.ts';
import { CourseRefused } from '../file/refused.ts';
import { type Texts, textsOf } from '../file/texts.ts';
import { type Block, blocksIn, escaped, htmlOf } from './blocks.ts';
import { filmOf, kindOf, macrosIn, replaceMacros, youtubeAt } from './macros.ts';

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
  title: text,
  is_scorm_package: z.number().catch(0),
  lessons: rows({ lesson: z.string() }),
});
const lesson = z.object({ title: text, content: text, body: text, youtube: text });
type Lesson = z.infer<typeof lesson>;

type Reading = { file: CourseFile; texts: Texts; leave: Leave; lessons: Set<string> };

/** A course of Frappe Learning: a module for each chapter. @throws ZipRefused, Problem */
export async function readFrappe(file: CourseFile): Promise<CourseDraft> {
  const left = new LeftOuts();
  const reading: Reading = { file, texts: textsOf(file), leave: left.leave, lessons: new Set() };
  const about = await jsonOf(reading, FRAPPE_START, course);
  const modules: DraftModule[] = [];
  for (const name of inOrder(about.chapters, ({ chapter: name }) => name)) {
    const module = await readChapter(reading, name, modules.length + 1);
    if (module) modules.push(module);
    if (modules.length > LIMITS.courseModules) throw new CourseRefused('too_many');
  }
  const description = fitText(
    textOfHtml(about.description || about.short_introduction || ''),
    LIMITS.courseDescription,
  );
  return { title: fitTitle(about.title ?? '', 'Curso do Frappe'), description, modules, left };
}

async function readChapter(reading: Reading, name: string, number: number): Promise<DraftModule | null> {
  const found = await namedIn(reading, 'chapters', name, chapter);
  const title = fitTitle(found?.title ?? name, `Módulo ${number}`);
  if (!found || found.is_scorm_package) {
    reading.leave(title, found ? 'scorm' : 'section', found ? 'kind' : 'missing');
    return null;
  }
  const lessons: DraftLesson[] = [];
  for (const each of inOrder(found.lessons, ({ lesson: name }) => name)) {
    if (reading.lessons.has(each)) continue;
    if (reading.lessons.add(each).size > LIMITS.courseLessons) throw new CourseRefused('too_many');
    const said = await namedIn(reading, 'lessons', each, lesson);
    if (said) lessons.push(lessonOf(said, reading));
    else reading.leave(each, 'page', 'missing');
  }
  return { title, description: '', lessons };
}

/** Each once, even if it is listed several times. */
const inOrder = <Row extends { idx: number }>(listed: Row[], nameOf: (row: Row) => string): ReadonlySet<string> =>
  new Set(listed.toSorted((a, b) => a.idx - b.idx).map(nameOf));

async function jsonOf<Shape>({ texts }: Reading, name: string, shape: z.ZodType<Shape>): Promise<Shape> {
  const said = await texts(name, LONGEST);
  try {
    return shape.parse(JSON.parse(said));
  } catch {
    throw new ZipRefused('damaged', name);
  }
}

async function namedIn<Shape>(reading: Reading, folder: string, name: string, shape: z.ZodType<Shape>) {
  const entry = `${folder}/${name}.json`;
  return reading.file.has(entry) ? jsonOf(reading, entry, shape) : null;
}

function lessonOf({ title: said, content, body, youtube }: Lesson, { file, leave }: Reading): DraftLesson {
  const title = fitTitle(said ?? '', 'Aula');
  const blocks = blocksIn(content ?? '');
  const old = blocks.length === 0 ? (body ?? '') : '';
  const macros = macrosIn(old);
  const film = embedded(blocks) ?? youtubeAt(youtube ?? '') ?? firstOf(macros.map(filmOf));
  // A lesson has one video: the addresses of others stay in its text.
  const linked = (address: string | null) => (address && address !== film ? `<p>${escaped(address)}</p>` : '');
  const html = [
    ...blocks.map((block) => htmlOf(block) ?? linked(addressOf(block))),
    replaceMacros(old, (macro) => linked(filmOf(macro))),
  ].join('');
  const description = textOfHtml(html);
  if (description.length > LIMITS.lessonDescription) leave(title, 'text', 'cut');
  for (const { type } of blocks.filter(isLeft)) leave(title, type, 'kind');
  for (const macro of macros) if (filmOf(macro) === null) leave(title, kindOf(macro), 'kind');
  return {
    title,
    description: fitText(description, LIMITS.lessonDescription),
    videoUrl: film ?? videoIn(html),
    links: [],
    files: uploaded(title, blocks, file, leave),
  };
}

const COME = ['embed', 'upload'];
const isLeft = (block: Block) => htmlOf(block) === null && !COME.includes(block.type);

const embedded = (blocks: readonly Block[]): string | null => firstOf(blocks.map(videoOf));

const videoOf = ({ type, data }: Block): string | null =>
  type === 'embed' ? (videoAt(data.source) ?? videoAt(data.embed)) : null;

const addressOf = (block: Block): string | null =>
  block.type === 'embed' ? (videoOf(block) ?? (block.data.source || block.data.embed)) : null;

const firstOf = (found: readonly (string | null)[]): string | null => found.find((each) => each !== null) ?? null;

function uploaded(title: string, blocks: readonly Block[], file: CourseFile, leave: Leave): DraftFile[] {
  const taken: DraftFile[] = [];
  for (const { data } of blocks.filter(({ type }) => type === 'upload')) {
    const name = (data.file_url || data.url).split('/').at(-1) ?? '';
    // The export's file names drop some characters.
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
