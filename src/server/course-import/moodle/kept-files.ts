import { type Node, nodesOf } from '../../xml.ts';
import type { CourseFile } from '../file/course-file.ts';
import { CourseRefused } from '../file/refused.ts';
import { textIn } from './backup-xml.ts';

/** A file of a backup: its entry in `files.xml`, and its actual length. */
export type KeptFile = { area: string; name: string; entry: string; bytes: number };
/** The files of an activity, by its context and its kind. */
export type FilesOf = (contextId: string, kind: string) => readonly KeptFile[];

const MOST = 50_000;

/** @throws Problem course_file_refused */
export function filesIn(file: CourseFile, listed: Node): FilesOf {
  const nodes = nodesOf(listed, 'files', 'file');
  if (nodes.length > MOST) throw new CourseRefused('too_many');
  const owner = (node: Node) => `${textIn(node, 'component')} ${textIn(node, 'contextid')}`;
  const owned = Map.groupBy(nodes, owner);
  return (contextId, kind) => (owned.get(`mod_${kind} ${contextId}`) ?? []).flatMap((node) => keptFile(file, node));
}

/** Folders are listed as files named `.`. */
function keptFile(file: CourseFile, node: Node): KeptFile[] {
  const hash = textIn(node, 'contenthash');
  const name = textIn(node, 'filename');
  if (!/^[0-9a-f]{40}$/.test(hash) || name === '.' || name === '') return [];
  const entry = `files/${hash.slice(0, 2)}/${hash}`;
  return [{ area: textIn(node, 'filearea'), name, entry, bytes: file.bytesOf(entry) }];
}
