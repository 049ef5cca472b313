import type { StudentsAtRisk } from '#shared/contract/at-risk.ts';
import type { Reports } from '#shared/contract/reports.ts';
import { formatDay } from '#shared/days.ts';
import type { Risk } from '#shared/reports.ts';
import { escapeHtml } from '../../html.ts';
import type { WeeksLesson } from '../../reports/week.ts';
import type { Voice } from '../voice.ts';
import { footerText, type OptOut } from './frame.ts';
import {
  bareLink,
  body,
  button,
  facts,
  figure,
  heading,
  lines,
  note,
  paragraph,
  small,
  subheading,
  trend,
} from './parts.ts';

export type WeeklyDigest = {
  school: string;
  reports: Reports;
  lessons: WeeksLesson[];
  atRisk: StudentsAtRisk['counts'];
  url: string;
  unsubscribeUrl: string;
};

/** One of the week's figures; `change` against the week before, in percent. */
type Figure = { name: string; value: string; change: number | null; detail?: string };

const NUMBER = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const CHANGE = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

const HEADING = 'Resumo da semana';
const LESSONS = 'Aulas em destaque';
const RISKS = 'Alunos em risco hoje';
/** Not who is away for 7 days only: those of 14 are among them, and a week off is no farewell. */
const RISK_NAMES: [risk: Risk, name: string][] = [
  ['never', 'Nunca acessaram'],
  ['away14', 'Parados há 14 dias ou mais'],
  ['ending', 'Acesso vence em 7 dias, com menos de 50%'],
];
const BUTTON = 'Ver relatórios';
const WHY = 'Este e-mail chega às segundas-feiras porque você ligou o resumo semanal em Relatórios.';

export const weeklyDigestSubject = ({ school, reports: { from, to } }: WeeklyDigest) =>
  `Resumo da semana de ${formatDay(from).slice(0, 5)} a ${formatDay(to).slice(0, 5)}: ${school}`;

export const weeklyDigestOptOut = ({ unsubscribeUrl }: WeeklyDigest): OptOut => ({
  label: 'Não quero mais receber este resumo',
  url: unsubscribeUrl,
});

export function weeklyDigestBody(digest: WeeklyDigest, { primaryColor }: Voice): string {
  const risks = risksOf(digest);
  const url = escapeHtml(digest.url);
  return body(
    heading(HEADING),
    paragraph(`<b style="color:#141A26">${escapeHtml(digest.school)}</b><br>${introduction(digest)}`),
    facts(
      figuresOf(digest).map(({ name, value, change, detail }) => [
        name + (detail ? small(detail) : ''),
        figure(value) + (change === null ? '' : trend(percentMore(change), change)),
      ]),
    ),
    ...(digest.lessons.length > 0
      ? [
          subheading(LESSONS),
          lines(
            digest.lessons.map(
              (lesson) => escapeHtml(lesson.title) + small(escapeHtml(`${lesson.courseTitle} · ${learnt(lesson)}`)),
            ),
          ),
        ]
      : []),
    ...(risks.length > 0 ? [subheading(RISKS), facts(risks.map(([name, count]) => [name, figure(count)]))] : []),
    button(url, BUTTON, primaryColor),
    note(WHY),
    bareLink(url),
  );
}

export function weeklyDigestText(digest: WeeklyDigest, voice: Voice): string {
  const figures = figuresOf(digest).map(({ name, value, change, detail }) => {
    const more = [...(change === null ? [] : [percentMore(change)]), ...(detail ? [detail] : [])].join(', ');
    return `${name}: ${value}${more && ` (${more})`}`;
  });
  const lessons = digest.lessons.map((lesson) => `${lesson.title} (${lesson.courseTitle}): ${learnt(lesson)}`);
  const risks = risksOf(digest).map(([name, count]) => `${name}: ${count}`);
  return `${HEADING}

${digest.school}
${introduction(digest)}

${figures.join('\n')}
${section(LESSONS, lessons)}${section(RISKS, risks)}
${BUTTON}: ${digest.url}

${WHY}

${footerText(voice, weeklyDigestOptOut(digest))}
`;
}

const section = (title: string, rows: string[]) => (rows.length > 0 ? `\n${title}\n${rows.join('\n')}\n` : '');

function introduction({ reports: { from, to, watched, completed } }: WeeklyDigest): string {
  const compared = `De ${formatDay(from)} a ${formatDay(to)}, em comparação com a semana anterior.`;
  return watched.value + completed.value > 0 ? compared : `${compared} Ninguém assistiu nem concluiu aulas.`;
}

function figuresOf({ reports: { students, watched, completed, engagement } }: WeeklyDigest): Figure[] {
  const whole = ({ value, change }: Reports['watched']) => ({ value: NUMBER.format(value), change });
  return [
    { name: 'Total de alunos', ...whole(students), detail: counted(students.added, 'novo', 'novos') },
    { name: 'Aulas assistidas', ...whole(watched) },
    { name: 'Aulas concluídas', ...whole(completed) },
    {
      name: 'Taxa de engajamento',
      value: engagement.value === null ? '—' : `${NUMBER.format(engagement.value)}%`,
      change: engagement.change,
      detail: `${counted(engagement.students, 'aluno concluiu', 'alunos concluíram')} aulas`,
    },
  ];
}

const risksOf = ({ atRisk }: WeeklyDigest): [name: string, count: string][] =>
  RISK_NAMES.flatMap(([risk, name]) => (atRisk[risk] > 0 ? [[name, NUMBER.format(atRisk[risk])]] : []));

const learnt = ({ completed, watched }: WeeksLesson) =>
  [
    completed > 0 ? `concluída ${counted(completed, 'vez', 'vezes')}` : '',
    watched > 0 ? `assistida ${counted(watched, 'vez', 'vezes')}` : '',
  ]
    .filter(Boolean)
    .join(', ');

const percentMore = (change: number) => `${CHANGE.format(change).replace('-', '−')}%`;
const counted = (count: number, one: string, many: string) => `${NUMBER.format(count)} ${count === 1 ? one : many}`;
