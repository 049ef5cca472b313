export const REPORT_DAYS = [7, 30, 90] as const;
export type ReportPeriod = (typeof REPORT_DAYS)[number];
export const DEFAULT_PERIOD: ReportPeriod = 30;

/** As the address of the screen says it; whatever else somebody wrote there is the default. */
export const readPeriod = (dias: unknown): ReportPeriod =>
  REPORT_DAYS.find((days) => String(days) === String(dias)) ?? DEFAULT_PERIOD;

/**
 * Who may be about to give up, of those with access and something left to learn: who never opened a lesson, who opened
 * none for so many days, and whose access ends within a week with less than half of the course done.
 */
export const RISKS = ['never', 'away7', 'away14', 'away30', 'ending'] as const;
export type Risk = (typeof RISKS)[number];
export const FIRST_RISK: Risk = 'away14';
