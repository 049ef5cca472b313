import { requestApi } from './api.ts';

/*
 * The people of the demonstration. No test may sign them in or out, because other tests use their sessions at the same
 * time.
 */

const PASSWORD = 'demo1234';
const DOORS = {
  ana: '/session',
  bruno: '/session',
  carla: '/session',
  dona: '/session',
  duda: '/student-session?escola=escola-vertice',
  edu: '/student-session?escola=fermento',
} as const;

export type Member = keyof typeof DOORS;

/** One session each, opened before the first test, since a student's second login ends the first. */
export async function signInCast(): Promise<void> {
  const sessions: Record<string, string> = {};
  for (const [member, door] of Object.entries(DOORS)) {
    const { session } = await requestApi('POST', door, { email: `${member}@demo.test`, password: PASSWORD });
    if (session) sessions[member] = session;
  }
  process.env.E2E_SESSIONS = JSON.stringify(sessions);
}

/** Marks their sessions as confirmed, so that sensitive operations do not ask. */
export async function confirmCast(member: Member): Promise<void> {
  await requestApi('POST', '/session/confirmation', { password: PASSWORD }, { session: sessionOf(member) });
}

export function sessionOf(member: Member): string {
  const session = JSON.parse(process.env.E2E_SESSIONS ?? '{}')[member];
  if (!session) throw new Error(`${member} is not signed in`);
  return session;
}
