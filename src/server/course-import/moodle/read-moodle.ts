import { LIMITS } from '#shared/limits.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import type { CourseFile } from '../file/course-file.ts';
import { type CourseDraft, type DraftLesson, type DraftModule, fitText, fitTitle, type Leave } from '../file/draft.ts';
import { textOfHtml, videoIn } from '../file/html.ts';
import { type KeptFile, READERS } from './activities.ts';
import { type Node, nodesOf, readXml, textIn } from './xml.ts';

export const MOODLE_START = 'moodle_backup.xml';
/** Of one document; files.xml of a large course has some thousands of files. */
const LONGEST = 16 * 1024 * 1024;

type Activity = { id: string; sectionId: string; kind: string; title: string; directory: string };
type Reading = { file: CourseFile; activities: Activity[]; kept: KeptFile[]; leave: Leave };

/** A course of a Moodle backup: a module for each section, a lesson for what can be one. @throws ZipRefused */
export async function readMoodle(file: CourseFile): Promise<CourseDraft> {
  const left: CourseDraft['left'] = [];
  const [information] = nodesOf(await xmlOf(file, MOODLE_START), 'moodle_backup', 'information');
  if (!information) throw new ZipRefused('damaged', MOODLE_START);
  const reading: Reading = {
    file,
    activities: nodesOf(information, 'contents', 'activities', 'activity').map(activityOf),
    kept: file.has('files.xml') ? nodesOf(await xmlOf(file, 'files.xml'), 'files', 'file').flatMap(keptFile) : [],
    leave: (title, kind, why) => void left.push({ title: fitTitle(title, kind), kind, why }),
  };
  const sections = nodesOf(information, 'contents', 'sections', 'section');
  const modules: DraftModule[] = [];
  for (const section of sections) {
    const module = await readSection(reading, textIn(section, 'directory'), textIn(section, 'sectionid'));
    if (module.lessons.length > 0 || module.description !== '') modules.push(module);
  }
  const title = textIn(information, 'original_course_fullname');
  return { title: fitTitle(title, 'Curso do Moodle'), description: '', modules, left };
}

const xmlOf = async (file: CourseFile, name: string): Promise<Node> =>
  readXml(await file.readText(name, LONGEST), name);

const activityOf = (node: Node): Activity => ({
  id: textIn(node, 'moduleid'),
  sectionId: textIn(node, 'sectionid'),
  kind: textIn(node, 'modulename'),
  title: textIn(node, 'title'),
  directory: textIn(node, 'directory'),
});

/** Folders are in it as files called `.`. */
function keptFile(node: Node): KeptFile[] {
  const hash = textIn(node, 'contenthash');
  const name = textIn(node, 'filename');
  if (!/^[0-9a-f]{40}$/.test(hash) || name === '.' || name === '') return [];
  const entry = `files/${hash.slice(0, 2)}/${hash}`;
  const about = {
    contextId: textIn(node, 'contextid'),
    component: textIn(node, 'component'),
    area: textIn(node, 'filearea'),
  };
  return [{ ...about, name, entry, bytes: Number(textIn(node, 'filesize')) || 0 }];
}

async function readSection(reading: Reading, directory: string, sectionId: string): Promise<DraftModule> {
  const name = `${directory}/section.xml`;
  const [section = {}] = reading.file.has(name) ? nodesOf(await xmlOf(reading.file, name), 'section') : [];
  const number = textIn(section, 'number');
  const title = fitTitle(textIn(section, 'name'), number === '0' || number === '' ? 'Geral' : `Tópico ${number}`);
  const module: DraftModule = { title, description: textOfHtml(textIn(section, 'summary')), lessons: [] };
  if (textIn(section, 'visible') === '0') {
    reading.leave(title, 'section', 'hidden');
    return { ...module, description: '' };
  }
  const order = textIn(section, 'sequence').split(',');
  const place = ({ id }: Activity) => (order.includes(id) ? order.indexOf(id) : order.length);
  const own = reading.activities.filter((activity) => activity.sectionId === sectionId);
  for (const activity of own.toSorted((a, b) => place(a) - place(b))) {
    const { lessons, words } = await readActivity(reading, activity);
    module.lessons.push(...lessons);
    if (words) module.description = `${module.description}\n\n${words}`.trim();
  }
  module.description = fitText(module.description, LIMITS.courseDescription);
  return module;
}

type Came = { lessons: DraftLesson[]; words?: string };

async function readActivity({ file, kept, leave }: Reading, { kind, title, directory }: Activity): Promise<Came> {
  const reader = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  const [document, module] = [`${directory}/${kind}.xml`, `${directory}/module.xml`];
  if (!reader && kind !== 'label') return left(leave, title, kind, 'kind');
  if (!file.has(document)) return left(leave, title, kind, 'missing');
  const [about] = file.has(module) ? nodesOf(await xmlOf(file, module), 'module') : [];
  if (about && textIn(about, 'visible') === '0') return left(leave, title, kind, 'hidden');
  const [activity = {}] = nodesOf(await xmlOf(file, document), 'activity');
  const [node = {}] = nodesOf(activity, kind);
  if (!reader) return labelOf(node);
  const context = textIn(activity, '@contextid');
  const files = kept.filter(({ contextId, component }) => contextId === context && component === `mod_${kind}`);
  return { lessons: reader({ title: textIn(node, 'name') || title, node, files, leave }) };
}

/** Words between lessons belong to their module; a video among them is a lesson. */
function labelOf(node: Node): Came {
  const html = textIn(node, 'intro');
  const [videoUrl, words] = [videoIn(html), textOfHtml(html)];
  if (!videoUrl) return { lessons: [], words };
  const title = fitTitle(textIn(node, 'name'), 'Vídeo');
  return {
    lessons: [{ title, description: fitText(words, LIMITS.lessonDescription), videoUrl, links: [], files: [] }],
  };
}

function left(leave: Leave, title: string, kind: string, why: Parameters<Leave>[2]): Came {
  leave(title, kind, why);
  return { lessons: [] };
}
