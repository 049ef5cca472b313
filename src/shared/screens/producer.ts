import { cohortAt } from '#shared/lists/cohort-address.ts';
import {
  type ConversationReportAddress,
  conversationReportAddress,
  readConversationReportQuestion,
} from '#shared/lists/conversation-report-question.ts';
import { readCoursesAddress } from '#shared/lists/courses-address.ts';
import { type GradingAddress, gradingAddress, readGradingQuestion } from '#shared/lists/grading-question.ts';
import { type InboxAddress, inboxAddress, readInboxQuestion } from '#shared/lists/inbox-question.ts';
import { readNewNotice } from '#shared/lists/new-notice.ts';
import {
  type ProgressAddress,
  progressAddress,
  readProgressColumns,
  readProgressQuestion,
} from '#shared/lists/progress-question.ts';
import { readStudentsQuestion, type StudentsAddress, studentsAddress } from '#shared/lists/students-question.ts';
import { DEFAULT_PERIOD, readPeriod } from '#shared/reports.ts';
import type { Screen, ScreenGroup } from './screen.ts';

/** The tabs of the settings that an address can ask for. */
export const SETTINGS_ADDRESSES = ['seguranca', 'auditoria'] as const;
type SettingsAddress = { aba?: (typeof SETTINGS_ADDRESSES)[number] };

const COURSES = {
  page: 'producer/courses/courses-page.tsx',
  call: 'producer.courses',
  search: readCoursesAddress,
} as const satisfies Screen;

function periodAddress({ dias }: Record<string, unknown>): { dias?: string } {
  const days = readPeriod(dias);
  return days === DEFAULT_PERIOD ? {} : { dias: `${days}` };
}

/** Inside the layout with the dashboard's tabs. */
export const DASHBOARD = {
  guard: 'admin',
  screens: {
    '/dashboard': { ...COURSES, tab: { id: 'courses', label: 'Cursos', folder: '/admin/courses' } },
    '/admin/courses': COURSES,
    '/admin/courses/lixeira': { page: 'producer/trash/trash-page.tsx', call: 'producer.trash' },
    '/admin/courses/trazer': { page: 'producer/course-import/course-import-page.tsx', call: 'producer.courseImports' },
    '/admin/courses/videos': { page: 'producer/videos/videos-page.tsx', call: 'producer.videos' },
    '/admin/courses/notificacoes': {
      page: 'producer/notices/notices-page.tsx',
      call: 'producer.notices',
      input: () => ({ page: 1 }),
      search: readNewNotice,
    },
    '/admin/courses/vendas-aguardando': {
      page: 'producer/sales/waiting/waiting-page.tsx',
      call: 'producer.waitingSales',
      input: () => ({ page: 1 }),
    },
    '/admin/courses/ofertas': { page: 'producer/offers/offers-page.tsx', call: 'producer.offers' },
    '/admin/courses/ofertas/entregas': {
      page: 'producer/sales/deliveries/deliveries-page.tsx',
      call: 'producer.deliveries',
      input: () => ({ page: 1, search: '' }),
    },
    '/admin/courses/questionario/$lessonId': {
      page: 'producer/quiz/quiz-page.tsx',
      call: 'producer.quiz',
      input: ({ params: { lessonId = '' } }) => ({ lessonId }),
    },
    '/admin/courses/certificados': {
      page: 'producer/certificates/certificates-page.tsx',
      call: 'producer.certificates',
      input: ({ search: { curso } }) => ({ search: '', page: 1, courseId: typeof curso === 'string' ? curso : null }),
      search: ({ curso }): { curso?: string } => (typeof curso === 'string' ? { curso } : {}),
    },
    '/admin/courses/$courseId/certificado': {
      page: 'producer/certificate/certificate-page.tsx',
      call: 'producer.certificateRules',
      input: ({ params: { courseId = '' } }) => ({ courseId }),
    },
    '/admin/courses/$courseId/webhooks': {
      page: 'producer/sales/webhooks-page.tsx',
      call: 'producer.webhook',
      input: ({ params: { courseId = '' } }) => ({ courseId, page: 1 }),
    },
    '/admin/courses/$courseId/turmas': {
      page: 'producer/cohorts/cohorts-page.tsx',
      call: 'producer.cohorts',
      input: ({ params: { courseId = '' } }) => ({ courseId }),
    },
    '/admin/courses/$courseId/turmas/$cohortId': {
      page: 'producer/cohorts/cohort-page.tsx',
      call: 'producer.cohortPlan',
      input: ({ params }) => cohortAt(params),
    },
    '/admin/students': {
      page: 'producer/students/students-page.tsx',
      call: 'producer.students',
      tab: { id: 'students', label: 'Alunos' },
      input: ({ search }) => readStudentsQuestion(search),
      search: (address): StudentsAddress => studentsAddress(readStudentsQuestion(address)),
    },
    '/admin/students/importar': {
      page: 'producer/import/import-page.tsx',
      call: 'producer.import',
      input: ({ search: { importacao } }) => ({ importId: `${importacao ?? ''}`, page: 1 }),
      search: ({ importacao }): { importacao?: string } => (typeof importacao === 'string' ? { importacao } : {}),
    },
    '/admin/students/nao-entregues': {
      page: 'producer/undelivered/undelivered-page.tsx',
      call: 'producer.undelivered',
      input: () => ({ page: 1 }),
    },
    // After its siblings, whose names are not ids.
    '/admin/students/$studentId': {
      page: 'producer/student/student-page.tsx',
      call: 'producer.student',
      input: ({ params: { studentId = '' } }) => ({ studentId }),
    },
    '/admin/conversas': {
      page: 'producer/inbox/inbox-page.tsx',
      call: 'producer.inbox',
      tab: { id: 'conversations', label: 'Conversas' },
      input: ({ search }) => readInboxQuestion(search),
      search: (address): InboxAddress => inboxAddress(address),
    },
    '/admin/correcoes': {
      page: 'producer/grading/grading-page.tsx',
      call: 'producer.gradingQueue',
      tab: { id: 'grading', label: 'Correções' },
      input: ({ search }) => readGradingQuestion(search),
      search: (address): GradingAddress => gradingAddress(address),
    },
    '/admin/reports': {
      page: 'producer/reports/reports-page.tsx',
      call: 'producer.reports',
      tab: { id: 'reports', label: 'Relatórios' },
      input: ({ search: { dias } }) => ({ days: readPeriod(dias) }),
      search: periodAddress,
    },
    '/admin/reports/receita': {
      page: 'producer/revenue/revenue-page.tsx',
      call: 'producer.revenue',
      input: ({ search: { dias } }) => ({ days: readPeriod(dias) }),
      search: periodAddress,
    },
    '/admin/reports/questionarios': { page: 'producer/quiz-report/quiz-report-page.tsx', call: 'producer.quizReport' },
    '/admin/reports/conversas': {
      page: 'producer/conversation-report/conversation-report-page.tsx',
      call: 'producer.conversationReport',
      input: ({ search }) => readConversationReportQuestion(search),
      search: (address): ConversationReportAddress =>
        conversationReportAddress(readConversationReportQuestion(address)),
    },
    '/admin/reports/progresso': {
      page: 'producer/progress/progress-page.tsx',
      call: 'producer.progressTable',
      input: ({ search }) => readProgressQuestion(search),
      search: (address): ProgressAddress =>
        progressAddress({ ...readProgressQuestion(address), columns: readProgressColumns(address) }),
    },
    '/admin/equipe': {
      page: 'producer/team/team-page.tsx',
      call: 'producer.team',
      tab: { id: 'team', label: 'Equipe', also: '/admin/settings/privacidade' },
    },
    '/admin/equipe/auditoria': {
      page: 'producer/audit/audit-page.tsx',
      call: 'producer.auditEvents',
      input: () => ({ search: '' }),
    },
    '/admin/plans': {
      page: 'producer/plans/plans-page.tsx',
      call: 'producer.billing',
      tab: { id: 'plans', label: 'Planos' },
      // `expandir` opens the dialog for an expansion.
      search: ({ expandir }): { expandir?: string } => (expandir ? { expandir: '1' } : {}),
    },
    '/admin/settings/privacidade': {
      page: 'producer/privacy/privacy-page.tsx',
      call: 'producer.privacyDesk',
      input: () => ({ page: 1 }),
    },
    '/admin/settings/conta': { page: 'producer/own-account/own-account-page.tsx', call: 'producer.ownRequests' },
    '/admin/settings/escola': {
      page: 'producer/school-package/school-package-page.tsx',
      call: 'producer.schoolPackages',
    },
    '/admin/settings': {
      page: 'producer/settings/settings-page.tsx',
      call: 'producer.settings',
      tab: { id: 'settings', label: 'Configurações' },
      search: (address): SettingsAddress => {
        const aba = SETTINGS_ADDRESSES.find((each) => each === address.aba);
        return aba ? { aba } : {};
      },
    },
  },
} as const satisfies ScreenGroup;

/** Screens outside the tabs. */
export const PANEL = {
  guard: 'admin',
  screens: {
    '/admin/profile': { page: 'producer/profile/profile-page.tsx', call: 'producer.profile' },
    '/admin/settings/dominio': { page: 'producer/address/address-page.tsx', call: 'producer.address' },
    '/admin/api': { page: 'producer/api/api-page.tsx', right: 'integrations.edit' },
    '/admin/escolas': { page: 'producer/team/panels-page.tsx', call: 'producer.panels' },
    '/admin/tutorials': { page: 'producer/tutorials/tutorials-page.tsx' },
  },
} as const satisfies ScreenGroup;
