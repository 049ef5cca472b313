/* Filters of the inbox, in the address and in its call. */

export const INBOX_VIEWS = ['waiting', 'answered', 'comments', 'pinned', 'reported', 'hidden'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];
/** Names used in addresses. */
const NAMES: Record<InboxView, string> = {
  waiting: 'a-responder',
  answered: 'respondidas',
  comments: 'comentarios',
  pinned: 'fixadas',
  reported: 'denunciadas',
  hidden: 'ocultas',
};
/** Asked, or last updated, at least this many days ago. */
export const INBOX_AGES = [1, 3, 7] as const;

/** Assigned to the caller, or to nobody; any other value is an account's id. */
export const ASSIGNED = ['mine', 'none'] as const;
const ASSIGNED_NAMES: Record<(typeof ASSIGNED)[number], string> = { mine: 'minhas', none: 'ninguem' };

export type InboxQuestion = {
  view: InboxView;
  courseId: string | null;
  cohortId: string | null;
  age: number;
  assignee: string | null;
  search: string;
  page: number;
};
export type InboxAddress = {
  ver?: string;
  curso?: string;
  turma?: string;
  dias?: string;
  de?: string;
  busca?: string;
  conversa?: string;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : null);
const LONGEST_SEARCH = 100;

/** Parses search parameters; invalid values are ignored. */
export const readInboxQuestion = ({ ver, curso, turma, dias, de, busca }: Record<string, unknown>): InboxQuestion => ({
  view: INBOX_VIEWS.find((view) => NAMES[view] === ver) ?? 'waiting',
  courseId: idIn(curso),
  cohortId: idIn(turma),
  age: INBOX_AGES.find((days) => `${days}` === `${dias}`) ?? 0,
  assignee: ASSIGNED.find((which) => ASSIGNED_NAMES[which] === de) ?? idIn(de),
  search: typeof busca === 'string' ? busca.slice(0, LONGEST_SEARCH) : '',
  page: 1,
});

export function inboxAddress(address: Record<string, unknown>): InboxAddress {
  const { view, courseId, cohortId, age, assignee, search } = readInboxQuestion(address);
  const open = idIn(address.conversa);
  return {
    ...(view !== 'waiting' && { ver: NAMES[view] }),
    ...(courseId && { curso: courseId }),
    ...(cohortId && { turma: cohortId }),
    ...(age > 0 && { dias: `${age}` }),
    ...(assignee && { de: assigneeName(assignee) }),
    ...(search && { busca: search }),
    ...(open && { conversa: open }),
  };
}

export const viewName = (view: InboxView): string => NAMES[view];

/** Value used in addresses. */
export const assigneeName = (assignee: string): string =>
  (ASSIGNED_NAMES as Record<string, string>)[assignee] ?? assignee;
