import { TALK } from '#shared/conversations/limits.ts';
import { LIMITS } from '#shared/limits.ts';
import { FILE_TABLES, type FileTable, filesOf, isOwnKey } from '../files.ts';
import { type FileEntry, PackageRefused, THE_SCHOOL } from '../manifest.ts';
import type { OpenPackage } from './open-package.ts';
import { linesOf, type Row, rowOf, textOf } from './rows.ts';

/** What a row says about its files; `bytes` is their total. */
export type NamedFile = {
  table: FileTable;
  /** The key stored in the row, which identifies it. */
  row: string;
  extension: string;
  bytes: number;
  studentId: string | null;
};

/** Bytes that a school may upload of each kind. Submissions at one moment may exceed theirs together. */
const QUOTAS = [
  ['attachment_files', LIMITS.attachmentQuotaBytes],
  ['post_pictures', TALK.pictureQuotaBytes],
  ['submission_files', LIMITS.submissionQuotaBytes + LIMITS.submissionShareBytes],
] as const;

/**
 * Files referenced by rows, by their new storage keys.
 * @throws PackageRefused for a key of another school, a file that no row references, a wrong length, too many pictures
 * in a post, and more than the school may have
 */
export async function namedFiles(opened: OpenPackage, producerId: string): Promise<Map<string, NamedFile>> {
  const files = new Map<string, NamedFile>();
  const inPost = new Map<string, number>();
  for (const table of FILE_TABLES)
    for await (const lines of linesOf(opened, table))
      for (const line of lines) {
        const row = rowOf(line);
        if (table === 'post_pictures') countPicture(inPost, row);
        const named = namedBy(table, row, producerId);
        refuseOther(named, files.get(named.row));
        for (const key of filesOf(table, named.row)) files.set(key, named);
      }
  refuseTooMuch(files);
  refuseOtherLengths(opened.manifest.files, files, producerId);
  return files;
}

/** Rows that share files count once. */
function refuseTooMuch(files: ReadonlyMap<string, NamedFile>): void {
  for (const [kind, most] of QUOTAS) {
    let used = 0;
    for (const [key, { table, row, bytes }] of files) if (table === kind && key === row) used += bytes;
    if (used > most) throw new PackageRefused('too_large', kind);
  }
}

function namedBy(table: FileTable, { key, extension, bytes, student_id: student }: Row, producerId: string): NamedFile {
  const row = textOf(key).replace(THE_SCHOOL, producerId);
  if (!isOwnKey(table, row, producerId)) throw new PackageRefused('hostile', `a key of another school in ${table}`);
  const studentId = student ? textOf(student) : null;
  return { table, row, extension: `${extension ?? ''}`, bytes: Number(bytes), studentId };
}

/** A UUID has several spellings, which must count as one post. */
function countPicture(inPost: Map<string, number>, { post_id: postId }: Row): void {
  if (!postId) return;
  const id = textOf(postId)
    .toLowerCase()
    .replace(/[^0-9a-f]/g, '');
  const pictures = (inPost.get(id) ?? 0) + 1;
  if (pictures > TALK.pictures) throw new PackageRefused('hostile', 'too many pictures in a post');
  inPost.set(id, pictures);
}

/** Rows may share files, as several answers do; then they must agree about them. */
function refuseOther({ row, bytes, studentId }: NamedFile, known: NamedFile | undefined): void {
  if (known && (known.bytes !== bytes || known.studentId !== studentId))
    throw new PackageRefused('hostile', `two rows about ${row}`);
}

/** If one of a picture's two files was missing, the remaining one is shorter than the total. */
function refuseOtherLengths(entries: FileEntry[], files: ReadonlyMap<string, NamedFile>, producerId: string): void {
  const come = new Map<NamedFile, { files: number; bytes: number }>();
  for (const { key, bytes } of entries) {
    const named = files.get(key.replace(THE_SCHOOL, producerId));
    if (!named) throw new PackageRefused('hostile', 'a file that nothing names');
    const before = come.get(named) ?? { files: 0, bytes: 0 };
    come.set(named, { files: before.files + 1, bytes: before.bytes + bytes });
  }
  for (const [{ table, row, bytes }, there] of come) {
    const isWhole = there.files === filesOf(table, row).length;
    if (isWhole ? there.bytes !== bytes : there.bytes >= bytes)
      throw new PackageRefused('hostile', 'a file of another length');
  }
}
