/** How many days a report may look back, today the last of them. */
export const REPORT_DAYS = [7, 30, 90] as const;
export type ReportPeriod = (typeof REPORT_DAYS)[number];
export const DEFAULT_PERIOD: ReportPeriod = 30;

/** As the address of the screen says it; whatever else somebody wrote there is the default. */
export const readPeriod = (dias: unknown): ReportPeriod =>
  REPORT_DAYS.find((days) => String(days) === String(dias)) ?? DEFAULT_PERIOD;
