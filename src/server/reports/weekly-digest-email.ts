import { sql } from 'kysely';
import { z } from 'zod';
import type { Risk } from '#shared/reports.ts';
import { day } from '#shared/schemas.ts';
import { localDay } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { platformEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import {
  button,
  type Fact,
  facts,
  figure,
  heading,
  LINE_BREAK,
  list,
  note,
  paragraph,
  small,
  strong,
  titled,
  type Words,
  words,
} from '../email/blocks.ts';
import { defineEmail } from '../email/definition.ts';
import { presentAccount } from '../email/present-recipient.ts';
import { html } from '../html.ts';
import { isWorthSending, readWeek, type Week, type WeeksLesson } from './week.ts';
import { digestToken, wantsDigest } from './weekly-digest.ts';
import { asFact, counted, figuresOf, NUMBER, questionsOf } from './weekly-figures.ts';

type Content = Week & { school: string; url: string };

/**
 * Last week's digest, for a producer who still wants it: only sent on that Monday, and only if there is something to
 * report.
 */
export const weeklyDigestEmail = defineEmail({
  name: 'weekly_digest',
  carrier: 'operator',
  payload: z.object({ day }),
  async load({ db, env, now = () => new Date() }, { userId, payload: { day } }) {
    if (!userId || localDay(now()) !== day) return { dropped: 'outdated' };
    const { branding, school, recipient } = await asPlatform(db, async (tx) => ({
      branding: await platformEmailBranding(tx, env),
      school: await schoolOf(tx, userId, now()),
      recipient: await presentAccount(tx, { userId }),
    }));
    if (!school) return { dropped: 'outdated' };
    const week = await readWeek(db, { producerId: userId }, day, now());
    if (!isWorthSending(week)) return { dropped: 'outdated' };
    const token = digestToken(env, userId);
    return {
      branding,
      recipient,
      content: { ...week, school, url: branding.link('/admin/reports?dias=7') },
      secrets: [token],
      optOut: {
        label: 'Não quero mais receber este resumo',
        url: branding.link(`/admin/resumo-semanal/${token}`),
      },
    };
  },
  subject: ({ school, reports: { from, to } }: Content) =>
    `Resumo da semana de ${formatDay(from).slice(0, 5)} a ${formatDay(to).slice(0, 5)}: ${school}`,
  body(content) {
    const [questions, risks] = [questionsOf(content), risksOf(content)];
    return [
      heading('Resumo da semana'),
      paragraph(words`${strong(content.school)}${LINE_BREAK}${introduction(content)}`),
      facts(figuresOf(content).map(asFact)),
      ...(content.lessons.length > 0 ? [titled('Aulas em destaque', list(content.lessons.map(inWords)))] : []),
      ...(questions.length > 0 ? [titled('Dúvidas dos alunos', facts(questions.map(asFact)))] : []),
      ...(risks.length > 0 ? [titled('Alunos em risco hoje', facts(risks))] : []),
      button(content.url, 'Ver relatórios'),
      note('Este e-mail chega às segundas-feiras porque você ligou o resumo semanal em Relatórios.'),
    ];
  },
});

function introduction({ reports: { from, to, watched, completed } }: Content): string {
  const compared = `De ${formatDay(from)} a ${formatDay(to)}, em comparação com a semana anterior.`;
  return watched.value + completed.value > 0 ? compared : `${compared} Ninguém assistiu nem concluiu aulas.`;
}

const inWords = (lesson: WeeksLesson): Words => ({
  html: html`${lesson.title}${small(`${lesson.courseTitle} · ${learnt(lesson)}`)}`,
  text: `${lesson.title} (${lesson.courseTitle}): ${learnt(lesson)}`,
});

const learnt = ({ completed, watched }: WeeksLesson) =>
  [
    completed > 0 ? `concluída ${counted(completed, 'vez', 'vezes')}` : '',
    watched > 0 ? `assistida ${counted(watched, 'vez', 'vezes')}` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** Leaves out 7 days of absence: it includes those of 14 days, and one week off means little. */
const RISK_NAMES: [risk: Risk, name: string][] = [
  ['never', 'Nenhuma aula aberta'],
  ['away14', 'Parados há 14 dias ou mais'],
  ['ending', 'Acesso vence em 7 dias, com menos de 50%'],
];

const risksOf = ({ atRisk }: Content): Fact[] =>
  RISK_NAMES.flatMap(([risk, name]): Fact[] => {
    const count = NUMBER.format(atRisk[risk]);
    return atRisk[risk] > 0 ? [[name, { html: figure(count), text: count }]] : [];
  });

async function schoolOf(tx: Tx, producerId: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select c.member_area_name as name
    from weekly_digests w
    join profiles p on p.id = w.producer_id
    join client_settings c on c.producer_id = w.producer_id
    where w.producer_id = ${producerId} and ${wantsDigest(at)}`.execute(tx);
  return rows[0]?.name;
}
