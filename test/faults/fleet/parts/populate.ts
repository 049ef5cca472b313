import { launch } from '#test/start/process.ts';
import type { Size, WrittenSchool } from '../../school.ts';
import type { Build } from './node.ts';

type Places = { databaseUrl: string; url: string; size: Size };

/** Runs in the release's own folder, with its own modules: what writes rows by itself knows one schema. */
const PROGRAM = `
  const { openDatabase } = await import('#server/db.ts');
  const { openHttpClient } = await import('#test/faults/client.ts');
  const { furnishSchool } = await import('#test/faults/school.ts');
  const { databaseUrl, url, size } = JSON.parse(process.env.PLACES);
  const db = openDatabase(databaseUrl, { max: 2 });
  const school = await furnishSchool(db, openHttpClient([url]), size);
  await db.close();
  console.log(JSON.stringify(school));
`;

/** A school to write to, made by the release that the processes at `url` run and the database's schema is of. */
export async function populateBy({ folder }: Build, { databaseUrl, url, size }: Places): Promise<WrittenSchool> {
  const settings = { PLACES: JSON.stringify({ databaseUrl, url, size }) };
  const furnishing = launch(settings, [], ['--input-type=module', '--eval', PROGRAM], folder);
  const code = await furnishing.ended;
  const school = furnishing.stdout().trim().split('\n').at(-1);
  if (code !== 0 || !school) throw new Error(`No school was furnished\n${furnishing.stderr()}`);
  return JSON.parse(school);
}
