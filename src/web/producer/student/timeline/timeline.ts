import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { kindOf, REASONS } from '#web/producer/undelivered/email-texts.ts';
import { grantPeriod, grantTitle } from '../../students/access/access-texts.ts';
import { amountText, endOfPurchase, purchaseTitle } from '../purchase-texts.ts';

export const EVENT_KINDS = ['purchase', 'access', 'email', 'entry', 'lessons', 'note'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export type Event = {
  id: string;
  kind: EventKind;
  tone: 'ok' | 'bad' | 'calm';
  title: string;
  text: string | null;
  at: string;
  /** An event without a known hour. */
  wholeDay?: true;
};
export type Day = { day: string; events: Event[] };

/** All events of a student, the latest first, grouped by day in São Paulo. */
export function timelineOf(detail: StudentDetail, only: EventKind | null): Day[] {
  const events = [
    ...detail.purchases.flatMap(ofPurchase),
    ...detail.access.courses.flatMap(ofAccess),
    ...detail.emails.map(ofEmail),
    ...detail.sessions.map(ofSession),
    ...detail.days.map(ofDay),
    ...detail.notes.map(ofNote),
  ].filter(({ kind }) => only === null || kind === only);
  events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return [...Map.groupBy(events, ({ at }) => localDay(new Date(at)))].map(([day, ofDay]) => ({ day, events: ofDay }));
}

function ofPurchase(purchase: StudentDetail['purchases'][number]): Event[] {
  const { id, paidAt, toldAt, changedAt, endedAt, closedBy } = purchase;
  const event = (what: string, rest: Omit<Event, 'id' | 'kind'>): Event => ({
    id: `${what} ${id}`,
    kind: 'purchase',
    ...rest,
  });
  const bought = event('bought', {
    tone: 'ok',
    title: ['Compra aprovada', amountText(purchase)].filter(Boolean).join(', '),
    text: purchaseTitle(purchase),
    at: paidAt ?? toldAt,
  });
  const end = endOfPurchase(purchase);
  if (!end) return paidAt ? [bought] : [];
  const over = event('over', {
    tone: 'bad',
    title: end,
    text: purchaseTitle(purchase),
    at: closedBy ? changedAt : (endedAt ?? changedAt),
  });
  return paidAt ? [bought, over] : [over];
}

function ofAccess({ title, grants }: StudentDetail['access']['courses'][number]): Event[] {
  return grants.flatMap((grant): Event[] => {
    const opened: Event = {
      id: `opened ${grant.id}`,
      kind: 'access',
      tone: 'ok',
      title: `Acesso aberto: ${title}`,
      text: `${grantTitle(grant)}. ${grantPeriod(grant)}.`,
      at: grant.startsAt,
    };
    if (!grant.closedAt) return [opened];
    const closed: Event = {
      ...opened,
      id: `closed ${grant.id}`,
      tone: 'bad',
      title: `Acesso encerrado: ${title}`,
      text: grantTitle(grant),
      at: grant.closedAt,
    };
    return [opened, closed];
  });
}

const EMAIL_TITLES = { queued: 'na fila', sent: 'enviado', bounced: 'voltou', failed: 'não saiu' } as const;

function ofEmail({ id, status, reason, template, email, at }: StudentDetail['emails'][number]): Event {
  return {
    id,
    kind: 'email',
    tone: status === 'sent' ? 'ok' : status === 'queued' ? 'calm' : 'bad',
    title: `${kindOf(template)}: ${EMAIL_TITLES[status]}`,
    text: [`Para ${email}.`, reason && REASONS[reason]].filter(Boolean).join(' '),
    at,
  };
}

const ofSession = ({ id, device, beganAt }: StudentDetail['sessions'][number]): Event => ({
  id,
  kind: 'entry',
  tone: 'ok',
  title: 'Entrou na área de membros',
  text: device,
  at: beganAt,
});

const ofDay = ({ day, lessons }: StudentDetail['days'][number]): Event => ({
  id: day,
  kind: 'lessons',
  tone: 'ok',
  title: `Assistiu ${counted(lessons, 'aula', 'aulas')}`,
  text: null,
  at: new Date(endOfDay(day).getTime() - 1).toISOString(),
  wholeDay: true,
});

const ofNote = ({ id, author, body, createdAt }: StudentDetail['notes'][number]): Event => ({
  id,
  kind: 'note',
  tone: 'calm',
  title: `Nota de ${author}`,
  text: body,
  at: createdAt,
});
