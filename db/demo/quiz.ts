import { randomUUID } from 'node:crypto';
import type { SchoolActor } from '#server/actors.ts';
import { saveQuiz } from '#server/quizzes/author/author-quiz.ts';
import { DEFAULT_RULES, type Question, type QuestionKind } from '#shared/quizzes/question.ts';
import type { DemoServices, MadeCourse } from './schools.ts';

type Written = { kind: QuestionKind; body: string; options: string[]; explanation?: string; second?: number };

/** Right ones begin with `*`; `a -> b` is a pair. One question of each kind. */
const QUESTIONS: Written[] = [
  {
    kind: 'single',
    body: 'A pessoa está de costas para uma janela muito clara. Onde você mede a luz?',
    options: [
      'Na janela, porque é a parte mais clara da cena',
      '*No rosto, com medição pontual, e deixo a janela estourar um pouco',
      'No meio do quadro, com medição matricial',
      'Em uma folha branca encostada no vidro',
    ],
    explanation: 'O rosto manda na exposição: a janela pode estourar.',
    second: 30,
  },
  {
    kind: 'multiple',
    body: 'O que muda quando a janela fica mais longe da pessoa?',
    options: ['*A luz chega mais fraca', '*As sombras ficam mais marcadas', 'A cor da parede'],
    second: 12,
  },
  { kind: 'boolean', body: 'Uma cortina branca aumenta o tamanho da fonte de luz.', options: ['*Verdadeiro', 'Falso'] },
  {
    kind: 'fill',
    body: 'Com uma fonte grande e próxima, a luz fica ____.',
    options: ['suave', 'macia', 'difusa'],
    second: 20,
  },
  {
    kind: 'match',
    body: 'Ligue cada posição da luz ao que ela faz no rosto.',
    options: ['De frente -> Mostra tudo', 'De lado -> Dá volume', 'Por trás -> Recorta o contorno'],
    second: 20,
  },
  {
    kind: 'essay',
    body: 'Descreva a janela que você escolheria em casa para um retrato, e por quê.',
    options: [],
    explanation: 'Espera-se o tamanho da janela, a hora do dia e a distância até a pessoa.',
  },
];

/** A quiz, written after its students had passed the lesson. */
export async function askAbout(
  { db }: Pick<DemoServices, 'db'>,
  school: SchoolActor,
  course: MadeCourse,
  title: string,
): Promise<void> {
  const lesson = course.lessons.find((each) => each.title === title);
  if (!lesson) throw new Error(`The demonstration has no lesson called ${title}`);
  const rules = { ...DEFAULT_RULES, maxAttempts: 3, limitMinutes: 15, showKey: 'always' as const };
  await saveQuiz(db, school, { lessonId: lesson.id, version: 0, rules, questions: QUESTIONS.map(questionOf) });
}

const questionOf = ({ kind, body, options, explanation = '', second }: Written): Question => ({
  ...{
    id: randomUUID(),
    kind,
    body,
    explanation,
    points: kind === 'essay' ? 2 : 1,
    second: second ?? null,
    voided: false,
  },
  options: options.map((written) => {
    const [text = '', match = ''] = written.replace(/^\*/, '').split(' -> ');
    return { id: randomUUID(), text, match, correct: written.startsWith('*') || kind === 'fill' || kind === 'match' };
  }),
});
