import { createRouterClient, type RouterClient } from '@orpc/server';
import { AUDIT_ACTIONS } from '#shared/audit.ts';
import type { Viewer } from '#shared/contract/public.ts';
import { readListQuestion } from '#shared/list-question.ts';
import { previewRequest } from '#shared/preview.ts';
import { readPeriod } from '#shared/reports.ts';
import { readStudentsQuestion } from '#shared/students-question.ts';
import { PAYMENT_STATUSES, SUBSCRIPTION_STATES } from '#shared/subscription.ts';
import type { Context } from './context.ts';
import type { router } from './router.ts';
import type { FirstScreen } from './shell.ts';

type Client = RouterClient<typeof router>;
type Screen = {
  match: RegExp;
  path: [string, string];
  load(client: Client, found: RegExpMatchArray, search: string): [unknown, Promise<unknown>];
};

const ID = '([0-9a-f-]{36})';

const CATALOGUE = /^\/alunos\/cursos\/?$/;
const COURSE = new RegExp(`^/alunos/curso/${ID}/?$`);

/** Which call each address opens with: its answer travels inside the shell, so the screen needs no second trip. */
const SCREENS: Screen[] = [
  {
    match: CATALOGUE,
    path: ['student', 'catalogue'],
    load: (client) => [undefined, client.student.catalogue()],
  },
  {
    match: COURSE,
    path: ['student', 'course'],
    load: (client, found) => {
      const input = { courseId: found[1] ?? '' };
      return [input, client.student.course(input)];
    },
  },
  {
    match: /^\/alunos\/favoritos\/?$/,
    path: ['student', 'favorites'],
    load: (client) => [undefined, client.student.favorites()],
  },
  {
    match: /^\/alunos\/configuracoes\/?$/,
    path: ['student', 'account'],
    load: (client) => [undefined, client.student.account()],
  },
  {
    match: /^\/alunos\/historico\/?$/,
    path: ['student', 'history'],
    load: (client) => [undefined, client.student.history()],
  },
  {
    match: /^\/alunos\/notificacoes\/?$/,
    path: ['student', 'notifications'],
    load: (client) => [undefined, client.student.notifications()],
  },
  {
    match: /^\/alunos\/continue\/?$/,
    path: ['student', 'underway'],
    load: (client) => [undefined, client.student.underway()],
  },
  {
    match: /^\/(dashboard|admin\/courses)\/?$/,
    path: ['producer', 'courses'],
    load: (client) => [undefined, client.producer.courses()],
  },
  {
    match: /^\/admin\/courses\/lixeira\/?$/,
    path: ['producer', 'trash'],
    load: (client) => [undefined, client.producer.trash()],
  },
  {
    match: /^\/admin\/courses\/vendas-aguardando\/?$/,
    path: ['producer', 'waitingSales'],
    load: (client) => [{ page: 1 }, client.producer.waitingSales({ page: 1 })],
  },
  {
    match: new RegExp(`^/admin/courses/${ID}/webhooks/?$`),
    path: ['producer', 'webhook'],
    load: (client, found) => {
      const input = { courseId: found[1] ?? '', page: 1 };
      return [input, client.producer.webhook(input)];
    },
  },
  {
    match: /^\/admin\/students\/?$/,
    path: ['producer', 'students'],
    load: (client, _, search) => {
      const question = readStudentsQuestion(Object.fromEntries(new URLSearchParams(search)));
      return [question, client.producer.students(question)];
    },
  },
  {
    match: /^\/admin\/reports\/?$/,
    path: ['producer', 'reports'],
    load: (client, _, search) => {
      const input = { days: readPeriod(new URLSearchParams(search).get('dias')) };
      return [input, client.producer.reports(input)];
    },
  },
  {
    match: /^\/admin\/profile\/?$/,
    path: ['producer', 'profile'],
    load: (client) => [undefined, client.producer.profile()],
  },
  {
    match: /^\/admin\/plans\/?$/,
    path: ['producer', 'billing'],
    load: (client) => [undefined, client.producer.billing()],
  },
  {
    match: /^\/admin\/settings\/?$/,
    path: ['producer', 'settings'],
    load: (client) => [undefined, client.producer.settings()],
  },
  {
    match: /^\/admin\/settings\/dominio\/?$/,
    path: ['producer', 'address'],
    load: (client) => [undefined, client.producer.address()],
  },
  {
    match: /^\/admin\/students\/importar\/?$/,
    path: ['producer', 'import'],
    load: (client, _, search) => {
      const input = { importId: new URLSearchParams(search).get('importacao') ?? '', page: 1 };
      return [input, client.producer.import(input)];
    },
  },
  {
    match: /^\/admin\/students\/nao-entregues\/?$/,
    path: ['producer', 'undelivered'],
    load: (client) => [{ page: 1 }, client.producer.undelivered({ page: 1 })],
  },
  {
    match: /^\/admin\/super\/?$/,
    path: ['owner', 'overview'],
    load: (client) => [undefined, client.owner.overview()],
  },
  {
    match: /^\/admin\/super\/produtores\/?$/,
    path: ['owner', 'producers'],
    load: (client, _, search) => {
      const question = readListQuestion(Object.fromEntries(new URLSearchParams(search)), SUBSCRIPTION_STATES);
      return [question, client.owner.producers(question)];
    },
  },
  {
    match: /^\/admin\/super\/pagamentos\/?$/,
    path: ['owner', 'payments'],
    load: (client, _, search) => {
      const question = readListQuestion(Object.fromEntries(new URLSearchParams(search)), PAYMENT_STATUSES);
      return [question, client.owner.payments(question)];
    },
  },
  {
    match: /^\/admin\/super\/configuracoes\/?$/,
    path: ['owner', 'platformSettings'],
    load: (client) => [undefined, client.owner.platformSettings()],
  },
  {
    match: /^\/admin\/super\/configuracoes\/limpeza\/?$/,
    path: ['owner', 'cleanup'],
    load: (client) => [undefined, client.owner.cleanup()],
  },
  {
    match: /^\/admin\/super\/configuracoes\/registro\/?$/,
    path: ['owner', 'audit'],
    load: (client, _, search) => {
      const question = readListQuestion(Object.fromEntries(new URLSearchParams(search)), AUDIT_ACTIONS);
      return [question, client.owner.audit(question)];
    },
  },
];

/** The same for a producer who previews them. */
const PREVIEWS: Screen[] = [
  {
    match: CATALOGUE,
    path: ['producer', 'previewCatalogue'],
    load: (client) => [undefined, client.producer.previewCatalogue()],
  },
  {
    match: COURSE,
    path: ['producer', 'previewCourse'],
    load: (client, found) => {
      const input = { courseId: found[1] ?? '' };
      return [input, client.producer.previewCourse(input)];
    },
  },
];

/** A refusal leaves the screen empty-handed: it asks again by itself and shows the refusal where it belongs. */
export async function loadFirstScreen(
  client: Client,
  { pathname, search }: { pathname: string; search: string },
  viewer: Viewer | null,
): Promise<FirstScreen | null> {
  if (!viewer) return null;
  for (const screen of previewRequest(viewer, search) === 'own' ? PREVIEWS : SCREENS) {
    const found = pathname.match(screen.match);
    if (!found) continue;
    const [input, answer] = screen.load(client, found, search);
    const data = await answer.catch(() => null);
    return data ? { path: screen.path, input, data } : null;
  }
  return null;
}

export const clientFor = (routes: typeof router, context: Context): Client => createRouterClient(routes, { context });
