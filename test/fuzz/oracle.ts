import { idsIn } from './belongings.ts';
import type { Answer } from './send.ts';
import type { Change } from './watch.ts';
import type { FuzzWorld, Reach } from './world.ts';

/** `isPublished`: whether an id is in what an owner has written, or this school's producer, and may be shown. */
export type Call = {
  target: string;
  reach: Reach;
  answer: Answer;
  changes: Change[];
  isPublished(id: string): boolean;
};

/** Everything that must not appear in a response, or result from a call. */
export function faultsOf(world: FuzzWorld, call: Call): string[] {
  const { answer } = call;
  return [
    ...(answer.status >= 500 ? [`answered ${answer.status}: ${answer.text.slice(0, 200)}`] : []),
    ...foreignInAnswer(world, call),
    ...foreignChanges(world, call),
  ];
}

/** A school shows its face to everybody, at whatever address it has taken. */
const PICTURES = /\/uploads\/[^\s"']+/g;
/** The tests' schools have their id in their address, which is no secret. */
const SLUGS = /escola-[0-9a-f-]{36}/g;

/** Foreign ids in a response that the request did not contain. */
function foreignInAnswer(
  { marks, schools, belongings }: FuzzWorld,
  { target, reach, answer, isPublished }: Call,
): string[] {
  if (reach.everywhere) return [];
  const text = `${answer.headers}\n${answer.text}`.replace(SLUGS, '');
  const said = target.startsWith('/brand/') ? text.replace(PICTURES, '') : text;
  const hidden = [
    ...(reach.school === schools.own ? [] : [marks.own]),
    ...(reach.school === schools.other ? [] : [marks.other]),
  ];
  const marked = hidden.filter((mark) => said.includes(mark)).map((mark) => `tells of another school: ${mark}`);
  const asked = new Set(idsIn(answer.asked));
  const foreign = idsIn(said)
    .filter((id) => !asked.has(id) && !isPublished(id))
    .filter((id) => {
      const school = belongings.schoolOf(id);
      const person = belongings.personOf(id);
      return (school !== null && school !== reach.school) || (reach.person && person && person !== reach.person);
    });
  return [...marked, ...new Set(foreign.map((id) => `answers with somebody else's row ${id}`))];
}

/**
 * Tables that callers without a session, or acting on another's e-mail, may change: a link can be requested
 * for any address, and a link or password opens a session.
 */
const COMING_IN = [
  'address_refusals',
  'auth_tokens',
  'credentials',
  'email_logs',
  'known_devices',
  'profiles',
  'school_deeds',
  'student_activity',
  'student_addresses',
  'students',
  'user_sessions',
];
const IN_SOMEBODYS_NAME: Record<string, string[]> = {
  'public.requestRecovery': ['email_logs', 'auth_tokens'],
  'public.signUp': ['email_logs', 'auth_tokens'],
  'public.acceptInvitation': [...COMING_IN, 'team_members', 'team_invitations'],
  'public.openOwnSchool': [...COMING_IN, 'client_settings', 'school_slugs'],
  'public.requestAccess': ['email_logs', 'auth_tokens'],
  'public.signIn': COMING_IN,
  'public.signInStudent': COMING_IN,
  'public.useAccessLink': COMING_IN,
  'public.resetPassword': COMING_IN,
  'public.cancelFactorReset': ['factor_resets', 'school_deeds', 'email_logs'],
  // A browser is whoever's has signed in there last.
  'student.savePushDevice': ['push_devices'],
  '/api/webhookHandler.php': ['webhook_deliveries', 'webhook_refusals'],
  '/alunos/avisos/:token': ['consents', 'students'],
  // The code goes to the mailbox's owner.
  '/alunos/privacidade/meus-dados': ['data_visits', 'email_logs'],
  '/admin/resumo-semanal/:token': ['weekly_digests'],
  // The platform's owners, who answer, are told.
  'producer.submitOwnRequest': ['email_logs'],
  'producer.requestClosing': ['email_logs'],
};

/** Written by whoever is enrolled, in whatever school: the account is the person's own. */
function foreignChanges({ belongings }: FuzzWorld, { target, reach, changes }: Call): string[] {
  if (reach.everywhere) return [];
  const allowed = IN_SOMEBODYS_NAME[target] ?? [];
  return changes
    .filter(({ table }) => !allowed.includes(table))
    .flatMap(({ table, operation, row }) => {
      const school = row.producer_id ?? belongings.schoolOf(String(row.user_id ?? row.id));
      const person = belongings.personOf(String(row.student_id ?? row.user_id ?? row.id));
      if (school && school !== reach.school && belongings.knows(String(school)))
        return [`${operation} in ${table} of another school`];
      return reach.person && person && person !== reach.person ? [`${operation} in ${table} of somebody else`] : [];
    });
}
