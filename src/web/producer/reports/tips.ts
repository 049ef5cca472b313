import type { StudentsAtRisk } from '#shared/contract/school/at-risk.ts';
import type { Reports } from '#shared/contract/school/reports.ts';
import type { StudentSituation } from '#shared/lists/students-question.ts';
import type { Right } from '#shared/team/roles.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { roundPercent } from './figures-text.ts';

export type Tip = {
  about: 'students' | 'access' | 'time' | 'course';
  title: string;
  text: string;
  /** Link target of the tip. */
  to: TipTarget;
};
export type TipTarget =
  | { screen: 'students'; situation: StudentSituation }
  | { screen: 'notice'; situation: StudentSituation }
  | { screen: 'lessons'; courseId: string }
  | { screen: 'drafts' };

const AT_MOST = 3;
/** Rates of fewer people mean little. */
const ENOUGH = 5;
const LOW_PERCENT = 30;

/** Suggestions derived from the figures that the viewer may follow, the most urgent first. */
export function tipsFrom(
  { courses, details }: Reports,
  counts: StudentsAtRisk['counts'],
  may: (right: Right) => boolean,
): Tip[] {
  const { ending, away14, never } = counts;
  const low = courses
    .filter(({ enrollments, engagement }) => enrollments >= ENOUGH && engagement !== null && engagement < LOW_PERCENT)
    .at(-1);
  const drafts = may('courses.edit') ? details.courses - details.publishedCourses : 0;
  const tips: (Tip | false | undefined)[] = [
    ending > 0 && {
      about: 'time',
      title: `Lembre ${counted(ending, 'aluno', 'alunos')} do fim do acesso`,
      text: 'Termina em até 7 dias, com menos da metade do curso feito.',
      to: { screen: 'students', situation: 'ending_behind' },
    },
    away14 > 0 && {
      about: 'students',
      title: `${may('notices.send') ? 'Avise' : 'Procure'} ${counted(away14, 'aluno parado', 'alunos parados')}`,
      text: `${away14 === 1 ? 'Não abre' : 'Eles não abrem'} uma aula há 14 dias ou mais.`,
      to: { screen: may('notices.send') ? 'notice' : 'students', situation: 'stopped' },
    },
    never > 0 && {
      about: 'access',
      title: `Receba ${counted(never, 'aluno que não começou', 'alunos que não começaram')}`,
      text: `Ainda não ${never === 1 ? 'abriu' : 'abriram'} nenhuma aula: ${may('students.enroll') ? 'reenvie o acesso ou ' : ''}mande uma mensagem.`,
      to: { screen: 'students', situation: 'not_begun' },
    },
    low && {
      about: 'course',
      title: `Reveja ${low.title}`,
      text: `É o curso menos aproveitado: ${roundPercent(low.engagement)} de engajamento.`,
      to: { screen: 'lessons', courseId: low.id },
    },
    drafts > 0 && {
      about: 'course',
      title: `Publique ${counted(drafts, 'rascunho', 'rascunhos')}`,
      text: 'Seus alunos só veem o que está publicado.',
      to: { screen: 'drafts' },
    },
  ];
  return tips.filter((tip) => tip !== false && tip !== undefined).slice(0, AT_MOST);
}
