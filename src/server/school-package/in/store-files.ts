import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { asSchool } from '../../db.ts';
import { syncToDisk } from '../../uploads/storage.ts';
import { lockAttempt, type PackageAttempt, type Tools } from '../attempt.ts';
import { FILE_TABLES, isPicture, matchesRow } from '../files.ts';
import { type FileEntry, fileEntry, PackageRefused, THE_SCHOOL } from '../manifest.ts';
import type { NamedFile } from './named-files.ts';
import type { OpenPackage } from './open-package.ts';
import { surveyPackage } from './survey.ts';

/**
 * Stores a package's files before the rows that reference them. Files left by an interrupted attempt are skipped.
 * @throws PackageRefused for a file that no row references, or whose content does not match its row; then none are kept
 */
export async function storeFiles(tools: Tools, attempt: PackageAttempt, opened: OpenPackage): Promise<StoredFiles> {
  const { db, env } = tools;
  const { producerId } = attempt;
  const { files, erased } = await asSchool(db, { producerId }, (tx) => surveyPackage(tx, env, producerId, opened));
  const stored = new StoredFiles(tools, attempt);
  try {
    for (const entry of opened.manifest.files) {
      opened.givenUp.throwIfAborted();
      const key = entry.key.replace(THE_SCHOOL, producerId);
      const named = files.get(key);
      if (!named) throw new PackageRefused('hostile', 'a file that nothing names');
      if (named.studentId === null || !erased.ids.has(named.studentId))
        await stored.put(env, opened, { key, entry, named });
    }
    return stored;
  } catch (error) {
    await stored.takeBack();
    throw error;
  }
}

type Stored = { key: string; entry: FileEntry; named: NamedFile };

/** Files per request for checking and deleting. */
const BATCH = 500;

export class StoredFiles {
  readonly #tools: Tools;
  readonly #attempt: PackageAttempt;
  readonly #files: { key: string; row: string }[] = [];

  constructor(tools: Tools, attempt: PackageAttempt) {
    this.#tools = tools;
    this.#attempt = attempt;
  }

  async put(env: Tools['env'], { zip }: OpenPackage, { key, entry, named }: Stored): Promise<void> {
    const content = await buffer(await zip.read(fileEntry(entry.sha256)));
    if (!(await matchesRow(named.table, content, named.extension)))
      throw new PackageRefused('hostile', 'a file of another kind');
    const { storage } = this.#tools;
    if (await storage.exists(key)) return;
    this.#files.push({ key, row: named.row });
    const contentType = isPicture(named.table) ? 'image/webp' : 'application/octet-stream';
    await storage.put(key, content, { contentType });
    await syncToDisk(env, key);
  }

  /**
   * Deletes what this attempt stored, except files the school already had or that rows reference: an error
   * does not prove that nothing was committed. If that cannot be checked, or another process took over,
   * everything stays for the next attempt.
   */
  async takeBack(): Promise<void> {
    const { storage } = this.#tools;
    while (this.#files.length > 0) {
      const files = this.#files.splice(0, BATCH);
      const named = await this.#named(files.map(({ row }) => row)).catch(() => null);
      if (named === null) return;
      for (const { key, row } of files) if (!named.has(row)) await storage.delete(key).catch(() => {});
    }
  }

  /** @returns null if another attempt owns the files now */
  #named(keys: readonly string[]): Promise<Set<string> | null> {
    const { producerId } = this.#attempt;
    return asSchool(this.#tools.db, { producerId }, async (tx) => {
      // An import locks this row until it commits or rolls back, so this waits for one in progress.
      await sql`select from client_settings where producer_id = ${producerId} for no key update`.execute(tx);
      if (!(await lockAttempt(tx, this.#attempt))) return null;
      const tables = FILE_TABLES.map(
        (table) =>
          sql`select key from ${sql.table(table)} where producer_id = ${producerId} and key = any (${keys}::text[])`,
      );
      const { rows } = await sql<{ key: string }>`${sql.join(tables, sql` union all `)}`.execute(tx);
      return new Set(rows.map(({ key }) => key));
    });
  }
}
