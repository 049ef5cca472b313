import { producerProcedures as os } from '../guards.ts';
import { readStudentsAtRisk } from './at-risk.ts';
import { readConversationReport } from './conversations/read-conversation-report.ts';
import { readLessonStops } from './lesson-stops.ts';
import { readProgressPage } from './progress-table/read-page.ts';
import { readReportsScreen } from './read.ts';
import { readRevenue } from './revenue/read-revenue.ts';
import { setWeeklyDigest } from './weekly-digest.ts';

export const reportRoutes = {
  reports: os.reports.handler(({ context, input }) => readReportsScreen(context.db, context.producer, input)),
  revenue: os.revenue.handler(({ context, input }) => readRevenue(context.db, context.producer, input)),
  conversationReport: os.conversationReport.handler(({ context, input }) =>
    readConversationReport(context.db, context.producer, input),
  ),
  lessonStops: os.lessonStops.handler(({ context, input }) => readLessonStops(context.db, context.producer, input)),
  studentsAtRisk: os.studentsAtRisk.handler(({ context, input }) =>
    readStudentsAtRisk(context.db, context.producer, input),
  ),
  progressTable: os.progressTable.handler(({ context, input }) =>
    readProgressPage(context.db, context.producer, input),
  ),
  setWeeklyDigest: os.setWeeklyDigest.handler(({ context, input }) =>
    setWeeklyDigest(context.db, context.producer, input),
  ),
};
