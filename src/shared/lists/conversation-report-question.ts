import { DEFAULT_PERIOD, type ReportPeriod, readPeriod } from '#shared/reports.ts';
import { readId } from './list-question.ts';

export type ConversationReportQuestion = { days: ReportPeriod; courseId: string | null };
export type ConversationReportAddress = { dias?: string; curso?: string };

/** Parses search parameters; invalid values are ignored. */
export const readConversationReportQuestion = ({
  dias,
  curso,
}: Record<string, unknown>): ConversationReportQuestion => ({
  days: readPeriod(dias),
  courseId: readId(curso) ?? null,
});

/** Omits default values. */
export const conversationReportAddress = ({
  days,
  courseId,
}: ConversationReportQuestion): ConversationReportAddress => ({
  ...(days !== DEFAULT_PERIOD && { dias: `${days}` }),
  ...(courseId && { curso: courseId }),
});
