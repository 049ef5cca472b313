import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { LIMITS } from '#shared/limits.ts';
import { safeHttpUrl } from '#shared/text/safe-url.ts';
import { cleanText } from '#shared/text/text.ts';

/*
 * What this page knows of each task's answer, by lesson: a save may be answered after its screen was left, and even
 * opened again.
 */

export type Typed = { body: string; link: string };
export type Unsaved = Typed & {
  version: number;
  /** The last link that was an address, or none. */
  storable: string;
  isStored?: boolean;
};
type Written = { body: string; link: string | null };
type Version = Pick<StudentTask, 'version' | 'versions'>;

export const newest = new Map<string, Unsaved>();

type Aside = Typed & {
  /** The student has exchanged it for what was typed here. */
  wasSaved: boolean;
};

/** Typed here, while another device saved something else: not saved until its student wants it. */
export const setAside = new Map<string, Aside>();

/** Also keeps what was set aside before, about which its student has not decided yet. */
export function addAside(lessonId: string, { body, link }: Typed): Aside {
  const before = setAside.get(lessonId) ?? { body: '', link: '' };
  const parts = [before.body === body ? '' : before.body, link && before.link !== link ? before.link : '', body];
  const text = { body: parts.filter(Boolean).join('\n\n'), link: link || before.link, wasSaved: false };
  setAside.set(lessonId, text);
  return text;
}

/** Shown or sent by this page; what was sent may have been saved, although no answer came. */
const seen = new Map<string, { version: number; texts: Written[] }>();

export function seenOf(lessonId: string, { version, versions: [last] }: Version): Written[] {
  const known = seen.get(lessonId);
  return known?.version === version ? known.texts : [asStored(last ?? { body: '', link: null })];
}

/** The first is what was last known to be saved. */
export function keepSeen(lessonId: string, task: Version, text: Written) {
  const { version } = task;
  const stored = asStored(text);
  const [first = stored, ...later] = seenOf(lessonId, task);
  const others = later.filter((each) => !isSame(each, stored));
  const isFirst = others.length === 0 && isSame(first, stored);
  const texts = isFirst ? [first] : [first, ...[...others, stored].slice(1 - LIMITS.seenDrafts)];
  seen.set(lessonId, { version, texts });
}

/** What was seen before it is gone; what was sent after it may still arrive. */
export function keepSaved(lessonId: string, task: Version, text: Written) {
  const { version } = task;
  const texts = seenOf(lessonId, task);
  const at = texts.findIndex((each) => isSame(each, asStored(text)));
  seen.set(lessonId, { version, texts: at === -1 ? [asStored(text)] : texts.slice(at) });
}

/** Of everything else that was sent, nothing may be saved over it. */
export function keepOnly(lessonId: string, { version }: Version, text: Written) {
  seen.set(lessonId, { version, texts: [asStored(text)] });
}

export const isSeen = (lessonId: string, task: Version, text: Written) =>
  seenOf(lessonId, task).some((each) => isSame(each, asStored(text)));

/** As the server cleans it. */
const asStored = ({ body, link }: Written): Written => ({ body: cleanText(body), link: safeHttpUrl(link ?? '') });

const isSame = (one: Written, other: Written) => one.body === other.body && one.link === other.link;
