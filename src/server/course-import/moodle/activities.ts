import { LIMITS } from '#shared/limits.ts';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { type Node, nodesOf } from '../../xml.ts';
import { type DraftFile, type DraftLesson, fileNamed, type Leave } from '../file/draft.ts';
import { fitText, fitTitle } from '../file/fit.ts';
import { textOfHtml, videoAt, videoIn } from '../file/html.ts';
import { CourseRefused } from '../file/refused.ts';
import { textIn } from './backup-xml.ts';
import type { KeptFile } from './kept-files.ts';

type Activity = { title: string; node: Node; files: readonly KeptFile[]; leave: Leave };
type Reader = (activity: Activity) => DraftLesson[];

/** Readers of supported activities, by Moodle name. Labels are not lessons: see below. */
export const READERS: Readonly<Record<string, Reader>> = {
  page: ({ node, ...activity }) => [lessonOf(activity, `${textIn(node, 'intro')}\n${textIn(node, 'content')}`)],
  url: readUrl,
  resource: ({ node, ...activity }) => [lessonOf(activity, textIn(node, 'intro'))],
  folder: ({ node, ...activity }) => [lessonOf(activity, textIn(node, 'intro'))],
  book: readBook,
};

/** Files elsewhere are pictures inside texts, which lessons do not support. */
export const COMES_WITH_FILES: ReadonlySet<string> = new Set(['resource', 'folder']);

function readUrl({ node, ...activity }: Activity): DraftLesson[] {
  const lesson = lessonOf(activity, textIn(node, 'intro'));
  const address = textIn(node, 'externalurl').trim();
  const video = videoAt(address);
  if (video) return [{ ...lesson, videoUrl: video }];
  const url = safeHttpUrl(address);
  if (!url) activity.leave(activity.title, 'url', 'bad_link');
  return url ? [{ ...lesson, links: [{ name: fitText(lesson.title, LIMITS.attachmentName), url }] }] : [];
}

/** A lesson for each visible chapter. A backup lists them as they were created, `pagenum` is their place. */
function readBook({ node, ...activity }: Activity): DraftLesson[] {
  const placeOf = (chapter: Node) => Number(textIn(chapter, 'pagenum')) || 0;
  const chapters = nodesOf(node, 'chapters', 'chapter').toSorted((a, b) => placeOf(a) - placeOf(b));
  if (chapters.length > LIMITS.courseLessons) throw new CourseRefused('too_many');
  return chapters.flatMap((chapter, at) => {
    const title = fitTitle(textIn(chapter, 'title'), `${activity.title} ${at + 1}`);
    if (textIn(chapter, 'hidden') !== '1') return [lessonOf({ ...activity, title }, textIn(chapter, 'content'))];
    activity.leave(title, 'book', 'hidden');
    return [];
  });
}

type ActivityContent = Pick<Activity, 'title' | 'files' | 'leave'>;

/** Text, embedded videos and attachments of its HTML. */
function lessonOf({ title, files, leave }: ActivityContent, html: string): DraftLesson {
  const text = textOfHtml(html);
  if (text.length > LIMITS.lessonDescription) leave(title, 'text', 'cut');
  return {
    title: fitTitle(title, 'Aula'),
    description: fitText(text, LIMITS.lessonDescription),
    videoUrl: videoIn(html),
    links: [],
    files: goingWith(title, files, leave),
  };
}

function goingWith(title: string, files: readonly KeptFile[], leave: Leave): DraftFile[] {
  const taken: DraftFile[] = [];
  for (const { entry, name, bytes } of files) {
    const file = fileNamed(entry, name);
    if (!file) leave(`${title}: ${name}`, 'file', 'file_kind');
    else if (bytes > LIMITS.attachmentBytes) leave(`${title}: ${name}`, 'file', 'file_large');
    else if (taken.length >= LIMITS.attachments) leave(`${title}: ${name}`, 'file', 'too_many');
    else taken.push(file);
  }
  return taken;
}
