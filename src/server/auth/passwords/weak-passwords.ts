import { type Database, readAsPlatform } from '../../db.ts';
import { Problem } from '../../problem.ts';

/** The person and the school: both count as guessable words. */
type Whose = { name: string; email: string; producerId?: string | null; school?: string };

/**
 * The word lists are loaded when the first password is chosen, not when the server starts.
 * @throws Problem password_too_common, password_has_name, password_has_email, password_has_school
 */
export async function refuseWeakPassword(
  db: Database,
  password: string,
  { name, email, producerId, ...whose }: Whose,
): Promise<void> {
  const { checkStrength } = await import('#shared/passwords/password-strength.ts');
  const school = producerId ? await schoolName(db, producerId) : (whose.school ?? null);
  const { refusal } = checkStrength(password, { name, email, school });
  if (refusal) throw new Problem(refusal, { fields: [{ field: 'password', code: 'invalid' }] });
}

async function schoolName(db: Database, producerId: string): Promise<string | null> {
  const school = await readAsPlatform(db, (tx) =>
    tx
      .selectFrom('client_settings')
      .select('member_area_name as name')
      .where('producer_id', '=', producerId)
      .executeTakeFirst(),
  );
  return school?.name ?? null;
}
