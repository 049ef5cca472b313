import { LIMITS } from '#shared/limits.ts';
import { type Node, nodesOf } from '../../xml.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import type { CourseFile } from '../file/course-file.ts';
import type { CourseDraft, DraftLesson, DraftModule, Leave } from '../file/draft.ts';
import { fitText, fitTitle } from '../file/fit.ts';
import { textOfHtml, videoIn } from '../file/html.ts';
import { LeftOuts } from '../file/left-outs.ts';
import { CourseRefused } from '../file/refused.ts';
import { type Texts, textsOf } from '../file/texts.ts';
import { COMES_WITH_FILES, READERS } from './activities.ts';
import { readXml, textIn } from './backup-xml.ts';
import { type FilesOf, filesIn } from './kept-files.ts';

export const MOODLE_START = 'moodle_backup.xml';
const MIB = 1024 * 1024;
/** Size limits of the indexes, and of single sections or activities. */
const LONGEST = { list: 16 * MIB, other: 4 * MIB };
/** High, because many entries do not become lessons: user data, hidden drafts. */
const MOST = { activities: 20_000, sections: 2000 };

type Activity = { id: string; sectionId: string; kind: string; title: string; directory: string };
type Reading = {
  file: CourseFile;
  texts: Texts;
  activities: Map<string, Activity[]>;
  filesOf: FilesOf;
  leave: Leave;
  lessons: number;
};

/**
 * A course of a Moodle backup: a module for each section, a lesson for each supported activity.
 * @throws ZipRefused, Problem
 */
export async function readMoodle(file: CourseFile): Promise<CourseDraft> {
  const [left, texts] = [new LeftOuts(), textsOf(file)];
  const listed = async (name: string) => readXml(await texts(name, LONGEST.list), name);
  const [information] = nodesOf(await listed(MOODLE_START), 'moodle_backup', 'information');
  if (!information) throw new ZipRefused('damaged', MOODLE_START);
  const activities = nodesOf(information, 'contents', 'activities', 'activity').map(activityOf);
  const sections = nodesOf(information, 'contents', 'sections', 'section');
  if (activities.length > MOST.activities || sections.length > MOST.sections) throw new CourseRefused('too_many');
  const reading: Reading = {
    ...{ file, texts, leave: left.leave, lessons: 0 },
    activities: Map.groupBy(activities, ({ sectionId }) => sectionId),
    filesOf: filesIn(file, file.has('files.xml') ? await listed('files.xml') : {}),
  };
  const modules: DraftModule[] = [];
  for (const section of sections) {
    const module = await readSection(reading, textIn(section, 'directory'), textIn(section, 'sectionid'));
    if (module.lessons.length > 0 || module.description !== '') modules.push(module);
    if (modules.length > LIMITS.courseModules) throw new CourseRefused('too_many');
  }
  const title = textIn(information, 'original_course_fullname');
  return { title: fitTitle(title, 'Curso do Moodle'), description: '', modules, left };
}

const xmlOf = async ({ texts }: Reading, name: string): Promise<Node> =>
  readXml(await texts(name, LONGEST.other), name);

const activityOf = (node: Node): Activity => ({
  id: textIn(node, 'moduleid'),
  sectionId: textIn(node, 'sectionid'),
  kind: textIn(node, 'modulename'),
  title: textIn(node, 'title'),
  directory: textIn(node, 'directory'),
});

async function readSection(reading: Reading, directory: string, sectionId: string): Promise<DraftModule> {
  const name = `${directory}/section.xml`;
  const [section = {}] = reading.file.has(name) ? nodesOf(await xmlOf(reading, name), 'section') : [];
  const number = textIn(section, 'number');
  const title = fitTitle(textIn(section, 'name'), number === '0' || number === '' ? 'Geral' : `Tópico ${number}`);
  if (textIn(section, 'visible') === '0') {
    reading.leave(title, 'section', 'hidden');
    return { title, description: '', lessons: [] };
  }
  const said = [textOfHtml(textIn(section, 'summary'))];
  const lessons: DraftLesson[] = [];
  for (const activity of inSequence(reading.activities.get(sectionId) ?? [], textIn(section, 'sequence'))) {
    const came = await readActivity(reading, activity);
    for (const lesson of came.lessons) lessons.push(lesson);
    if (came.words) said.push(came.words);
    reading.lessons += came.lessons.length;
    if (reading.lessons > LIMITS.courseLessons) throw new CourseRefused('too_many');
  }
  return { title, description: fitText(said.join('\n\n'), LIMITS.courseDescription), lessons };
}

function inSequence(activities: Activity[], sequence: string): Activity[] {
  const places = new Map(sequence.split(',').map((id, place) => [id, place]));
  const placeOf = ({ id }: Activity) => places.get(id) ?? places.size;
  return activities.toSorted((a, b) => placeOf(a) - placeOf(b));
}

type ReadActivity = { lessons: DraftLesson[]; words?: string };

async function readActivity(reading: Reading, { kind, title, directory }: Activity): Promise<ReadActivity> {
  const { file, filesOf, leave } = reading;
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  const [document, module] = [`${directory}/${kind}.xml`, `${directory}/module.xml`];
  if (!reader && kind !== 'label') return left(leave, title, kind, 'kind');
  if (!file.has(document)) return left(leave, title, kind, 'missing');
  const [about] = file.has(module) ? nodesOf(await xmlOf(reading, module), 'module') : [];
  if (about && textIn(about, 'visible') === '0') return left(leave, title, kind, 'hidden');
  const [activity = {}] = nodesOf(await xmlOf(reading, document), 'activity');
  const [node = {}] = nodesOf(activity, kind);
  const name = fitTitle(textIn(node, 'name'), title);
  const files = filesOf(textIn(activity, '@contextid'), kind);
  const isOwn = (area: string) => area === 'content' && COMES_WITH_FILES.has(kind);
  for (const each of files) if (!isOwn(each.area)) leave(`${name}: ${each.name}`, 'file', 'embedded');
  if (!reader) return labelOf(node);
  return { lessons: reader({ title: name, node, files: files.filter(({ area }) => isOwn(area)), leave }) };
}

/** Text between lessons belongs to the module's description; a video in it becomes a lesson. */
function labelOf(node: Node): ReadActivity {
  const html = textIn(node, 'intro');
  const [videoUrl, words] = [videoIn(html), textOfHtml(html)];
  if (!videoUrl) return { lessons: [], words };
  const title = fitTitle(textIn(node, 'name'), 'Vídeo');
  return {
    lessons: [{ title, description: fitText(words, LIMITS.lessonDescription), videoUrl, links: [], files: [] }],
  };
}

function left(leave: Leave, title: string, kind: string, why: Parameters<Leave>[2]): ReadActivity {
  leave(title, kind, why);
  return { lessons: [] };
}
