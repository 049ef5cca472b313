import type { Catalogue, LessonContent } from '#shared/contract/student.ts';
import { seenAs } from '#shared/preview.ts';
import { lessonPieces } from './lesson-pieces.ts';
import type { Asked, ScreenGroup } from './screen.ts';

const lessonInput = ({ params: { lessonId = '' } }: Asked) => ({ lessonId });
const courseInput = ({ params: { courseId = '' } }: Asked) => ({ courseId });
const hasLesson = ({ search }: Asked) => Boolean(search.aula);

/** Inside the students' layout. `fresh` screens show recent activity, so their data is fetched again on every visit. */
export const STUDENT_AREA = {
  guard: 'student',
  screens: {
    '/alunos/cursos': {
      page: 'student/catalogue/catalogue-page.tsx',
      call: 'student.catalogue',
      drawn: () => true,
      shows: (_, data) =>
        (data as Catalogue | undefined)?.banners.length ? ['student/catalogue/banner-carousel.tsx'] : [],
      preview: { call: 'producer.previewCatalogue', input: ({ search }) => seenAs(search) },
    },
    '/alunos/curso/$courseId': {
      page: 'student/course/course-page.tsx',
      call: 'student.course',
      input: courseInput,
      ahead: true,
      beside: { call: 'student.lesson', input: ({ search }) => ({ lessonId: String(search.aula) }), when: hasLesson },
      drawn: () => true,
      shows: (asked, _, lesson) =>
        hasLesson(asked)
          ? ['student/lesson/lesson-modal.tsx', ...(lesson ? lessonPieces(lesson as LessonContent) : [])]
          : [],
      preview: {
        call: 'producer.previewCourse',
        input: (asked) => ({ ...courseInput(asked), ...seenAs(asked.search) }),
      },
    },
    '/alunos/aula/$lessonId/questionario': {
      page: 'student/quiz/quiz-page.tsx',
      call: 'student.quiz',
      input: lessonInput,
      fresh: true,
      preview: {
        call: 'producer.previewQuiz',
        input: (asked) => ({ ...lessonInput(asked), ...seenAs(asked.search) }),
      },
    },
    '/alunos/continue': { page: 'student/underway/underway-page.tsx', call: 'student.underway', fresh: true },
    '/alunos/historico': { page: 'student/history/history-page.tsx', call: 'student.history', fresh: true },
    '/alunos/notificacoes': {
      page: 'student/notifications/notifications-page.tsx',
      call: 'student.notifications',
      fresh: true,
    },
    '/alunos/favoritos': { page: 'student/favorites/favorites-page.tsx', call: 'student.favorites' },
    '/alunos/caderno': { page: 'student/notebook/notebook-page.tsx', call: 'student.notebook', fresh: true },
    '/alunos/certificados': {
      page: 'student/certificates/certificates-page.tsx',
      call: 'student.certificates',
      fresh: true,
    },
    '/alunos/configuracoes': { page: 'student/settings/settings-page.tsx', call: 'student.account' },
    '/alunos/meus-dados': { page: 'student/own-data/own-data-page.tsx', call: 'student.ownData', fresh: true },
    '/alunos/ajuda': { page: 'student/help/help-page.tsx', call: 'student.ownAddress', preview: {} },
  },
} as const satisfies ScreenGroup;

export const STUDENT_SIGN_IN = {
  guard: 'public',
  screens: {
    '/alunos/login': {
      page: 'public/sign-in/student-login-page.tsx',
      drawn: () => true,
      shows: () => ['public/second-step/passkey-way.tsx'],
    },
    '/alunos/nao-achei-meu-acesso': { page: 'public/recovery/find-access-page.tsx' },
    '/student-forgot-password': { page: 'public/recovery/student-forgot-password-page.tsx' },
  },
} as const satisfies ScreenGroup;

/** Targets of links in e-mails and certificates, whoever is signed in. */
export const STUDENT_LINKS = {
  guard: null,
  screens: {
    '/reset-password': { page: 'public/recovery/student-reset-password-page.tsx' },
    '/trocar-email': { page: 'public/recovery/student-email-change-page.tsx' },
    '/desfazer-email': { page: 'public/recovery/student-email-change-page.tsx' },
    '/certificados': { page: 'student/certificate-check/check-page.tsx' },
    '/certificados/$code': { page: 'student/certificate-check/check-page.tsx' },
    '/alunos/acesso': { page: 'public/recovery/access-page.tsx' },
  },
} as const satisfies ScreenGroup;

export const STUDENT_SCREENS: readonly ScreenGroup[] = [STUDENT_AREA, STUDENT_SIGN_IN, STUDENT_LINKS];
