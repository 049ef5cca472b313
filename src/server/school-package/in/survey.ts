import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { normalizeEmail } from '#shared/text/text.ts';
import { personKey } from '../../database/erased-people.ts';
import { acrossSchools, type Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import { PackageRefused, sourceProof } from '../manifest.ts';
import { type NamedFile, namedFiles } from './named-files.ts';
import type { OpenPackage } from './open-package.ts';
import { linesOf, rowOf, textOf } from './rows.ts';

export type Survey = {
  /** Ids already used by another school here, with their replacements. */
  renamed: ReadonlyMap<string, string>;
  /** Students who were erased here, by their id in the package, and their e-mails. */
  erased: { ids: ReadonlySet<string>; emails: ReadonlySet<string> };
  /** Referenced files: new storage key, and what their row says about them. */
  files: ReadonlyMap<string, NamedFile>;
};

/** What must be known about the whole package before the first row is inserted. @throws PackageRefused */
export async function surveyPackage(
  tx: Tx,
  env: Pick<Env, 'appKeys'>,
  producerId: string,
  opened: OpenPackage,
): Promise<Survey> {
  const students = await surveyStudents(tx, env, producerId, opened);
  return { renamed: await renameTakenCourses(tx, opened), files: await namedFiles(opened, producerId), ...students };
}

/**
 * Most ids are unique per school only; courses' ids appear in addresses that sales platforms call, and are
 * unique per installation.
 */
async function renameTakenCourses(tx: Tx, opened: OpenPackage): Promise<Map<string, string>> {
  const renamed = new Map<string, string>();
  for await (const lines of linesOf(opened, 'courses')) {
    const ids = lines.map((line) => textOf(rowOf(line).id));
    const { rows } = await acrossSchools(tx, () =>
      sql<{
        id: string;
      }>`select course_id as id from webhook_addresses where course_id::text = any (${ids}::text[])`.execute(tx),
    );
    for (const { id } of rows) renamed.set(id, randomUUID());
  }
  return renamed;
}

async function surveyStudents(tx: Tx, env: Pick<Env, 'appKeys'>, producerId: string, opened: OpenPackage) {
  const [ids, emails] = [new Set<string>(), new Set<string>()];
  const { school, proof } = opened.manifest.source;
  const schools = proof === sourceProof(env, school) ? [producerId, school] : [producerId];
  for await (const lines of linesOf(opened, 'students')) {
    const people = lines.map(rowOf).map(({ id, email, created_at, email_since }) => ({
      id: textOf(id),
      email: addressOf(email),
      from: textOf(email_since ?? created_at ?? opened.manifest.madeAt),
    }));
    const since = await erasedSince(tx, env, schools, people);
    for (const { id, email, from } of people) {
      if (!(Date.parse(from) <= (since.get(email) ?? Number.NEGATIVE_INFINITY))) continue;
      ids.add(id);
      emails.add(email);
    }
  }
  return { erased: { ids, emails } };
}

/** People erased from this school, or from the package's original one if it is here too. Later arrivals are new. */
async function erasedSince(
  tx: Tx,
  env: Pick<Env, 'appKeys'>,
  schools: string[],
  people: { email: string }[],
): Promise<Map<string, number>> {
  const byKey = new Map(people.map(({ email }) => [personKey(env, email), email]));
  const { rows } = await acrossSchools(tx, () =>
    sql<{ key: string; at: string }>`
      select person_key as key, max(erased_at) as at from erased_people
      where producer_id = any (${schools}::uuid[]) and person_key = any (${[...byKey.keys()]}::text[]) group by 1`.execute(
      tx,
    ),
  );
  return new Map(rows.flatMap(({ key, at }) => [[byKey.get(key) ?? '', Date.parse(at)] as const]));
}

function addressOf(value: unknown): string {
  const typed = textOf(value);
  if (normalizeEmail(typed) !== typed) throw new PackageRefused('damaged', 'an e-mail that is none');
  return typed;
}
