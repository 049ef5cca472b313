export const REPORT_DAYS = [7, 30, 90] as const;
export type ReportPeriod = (typeof REPORT_DAYS)[number];
export const DEFAULT_PERIOD: ReportPeriod = 30;

/** Parses the period of an address; invalid values give the default. */
export const readPeriod = (dias: unknown): ReportPeriod =>
  REPORT_DAYS.find((days) => String(days) === String(dias)) ?? DEFAULT_PERIOD;

/**
 * Signs that a student with access and unfinished courses may give up: never opened a lesson, opened none for so many
 * days, or access ends within a week with less than half done.
 */
export const RISKS = ['never', 'away7', 'away14', 'away30', 'ending'] as const;
export type Risk = (typeof RISKS)[number];
export const FIRST_RISK: Risk = 'away14';
