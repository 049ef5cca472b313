import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Instance, startProduction } from './production.ts';
import { enroll, mailThroughItself, openSchool, PASSWORD, type School } from './schools.ts';
import { type Mail, mailbox, somebody, tokenIn } from './somebody.ts';

/*
 * Two attacks on an account through a school of the attacker's own, against an instance as in production. `--tree` names another
 * working copy than this one: what was open before shows there.
 */

const { values } = parseArgs({ options: { tree: { type: 'string' } } });
const tree = values.tree ? resolve(values.tree) : fileURLToPath(new URL('../..', import.meta.url));

const OWNER = 'dona@plataforma.test';
const BIA = 'bia.reis@pessoa.test';

const say = (text: string) => console.log(`  ${text}`);
const instance = await startProduction(tree);
let open: string[] = [];
try {
  const evil = await openSchool(instance, 'atacante');
  await mailThroughItself(evil);
  open = [
    ...(await takeTheOwnersAccount(instance, evil)),
    ...(await enterAnotherSchool(instance, evil, await openSchool(instance, 'honesta'))),
  ];
} finally {
  await instance.stop();
}
console.log(open.length === 0 ? '\nboth closed' : `\nopen: ${open.join(', ')}`);
process.exit(open.length === 0 ? 0 : 1);

/** Asks for the owner's links at the address of a school that mails through a provider of its own. */
async function takeTheOwnersAccount(at: Instance, { slug }: School): Promise<string[]> {
  console.log("\n1. The owner's link through a school's own provider");
  await at.run('src/server/platform/create-owner.ts', OWNER, 'Dona Plataforma');
  const inbox = mailbox(at, OWNER);
  const stranger = somebody(at);
  const questions = [
    ['/password-recoveries', { email: OWNER, audience: 'student' }],
    ['/password-recoveries', { email: OWNER, audience: 'producer' }],
    ['/access-requests', { holder: OWNER }],
  ] as const;
  let isOpen = false;
  for (const [path, body] of questions) {
    await stranger.must('POST', `${path}?escola=${slug}`, body);
    const mails = await inbox(8_000);
    const said = mails.map(({ from, subject }) => `"${subject}" by the ${from}`);
    say(`${path} ${JSON.stringify(body)}: ${said.join(', ') || 'no mail'}`);
    for (const mail of mails.filter(({ from }) => from === 'school'))
      isOpen ||= await ruleWith(at, tokenIn(mail) ?? '');
  }
  return verdict("the owner's account", isOpen);
}

/** Whether the owner's panel opens for whoever has read the link. */
async function ruleWith(at: Instance, token: string): Promise<boolean> {
  const attacker = somebody(at);
  const reset = await attacker.ask('PUT', '/password', { token, password: 'Trocada-por-outro-9x' });
  const panel = await attacker.ask('GET', '/owner/overview');
  say(`a new password with the school's copy of the link: ${reset.status}; the owner's panel: ${panel.status}`);
  return panel.status === 200;
}

/** Reads the first password of a person, whom another school then enrolls as well. */
async function enterAnotherSchool(at: Instance, evil: School, honest: School): Promise<string[]> {
  console.log('\n2. A person of two schools, by what one of them has seen');
  const inbox = mailbox(at, BIA);
  const studentId = await enroll(evil, BIA);
  const [first] = await inbox();
  const password = first && /sua senha é (\S+)/.exec(first.text)?.[1];
  say(`the first access, by the ${first?.from}: ${password ? 'with a password' : 'without a password'}`);
  const inAddress =
    first && password ? first.html.includes(`/${password}`) || first.html.includes(`=${password}`) : false;
  say(`the password inside an address of the template: ${inAddress ? 'yes' : 'no'}`);
  await enroll(honest, BIA);
  const [second] = await inbox();
  say(`the honest school enrolls the same person: "${second?.subject}" by the ${second?.from}`);

  const own = await signIn(at, evil, password ?? '');
  if (own !== 200) throw new Error(`The first password does not even open the school that gave it: ${own}`);
  const byPassword = await signIn(at, honest, password ?? '');
  say(`the first password at the honest school: ${byPassword}`);
  const byLink = await comeInByLink(at, evil, honest, studentId, inbox);
  return [
    ...verdict('the password in an address', inAddress),
    ...verdict('the honest school by the first password', byPassword === 200),
    ...verdict('the honest school by a resent link', byLink),
  ];
}

async function comeInByLink(
  at: Instance,
  evil: School,
  honest: School,
  studentId: string,
  inbox: () => Promise<Mail[]>,
) {
  await evil.producer.must('POST', `/producer/students/${studentId}/access-emails`);
  const resent = (await inbox()).find(({ from }) => from === 'school');
  const token = resent && tokenIn(resent);
  if (!token) return false;
  const attacker = somebody(at);
  const arrived = await attacker.ask('POST', '/access-sessions', { token });
  const entered = await attacker.ask('POST', '/session/school', { slug: honest.slug });
  say(`a resent link, by the ${resent.from}: ${arrived.status}; on to the honest school: ${entered.status}`);
  const chosen = await attacker.ask('PUT', '/student/password', { password: PASSWORD });
  const later = await signIn(at, honest, PASSWORD);
  say(`a new password without the present one: ${chosen.status}; with it at the honest school: ${later}`);
  return entered.status === 200 || later === 200;
}

/** @returns how the catalogue of the school is answered to whoever signs in with this password */
async function signIn(at: Instance, { slug, courseId }: School, password: string): Promise<number> {
  const attacker = somebody(at);
  const { status } = await attacker.ask('POST', `/student-session?escola=${slug}`, { email: BIA, password });
  if (status !== 200) return status;
  return (await attacker.ask('GET', `/student/courses/${courseId}`)).status;
}

function verdict(what: string, isOpen: boolean): string[] {
  console.log(`  => ${what}: ${isOpen ? 'OPEN' : 'closed'}`);
  return isOpen ? [what] : [];
}
