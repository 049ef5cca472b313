/*
 * Exports a whole school as one file, to import it into another installation.
 * docs/decisions/0069-a-school-in-one-file.md
 */

/** Retention of a finished package, and of an unfinished upload. */
export const PACKAGE_DAYS = 7;
export const MOST_PARTS = 2048;

export const PACKAGE_STATES = ['receiving', 'waiting', 'running', 'examined', 'done', 'failed'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];

/** Why a package could not be made or is refused. The web explains what to do. */
export const PACKAGE_PROBLEMS = [
  'not_a_package',
  'newer',
  'damaged',
  'hostile',
  'too_large',
  'not_empty',
  'too_many_students',
  'one_account',
  'storage',
  'interrupted',
  'failed',
] as const;
export type PackageProblem = (typeof PACKAGE_PROBLEMS)[number];

/** Result of the examination: what would be imported, and what would not. */
export type PackageFindings = {
  school: string;
  madeAt: string;
  courses: number;
  lessons: number;
  students: number;
  enrollments: number;
  progress: number;
  certificates: number;
  files: number;
  fileBytes: number;
  /** People erased from the school, who are not imported. */
  erased: number;
  /** Certificates whose code belongs to another school here. */
  takenCodes: number;
  /** Students allowed by the plan. */
  limit: number;
};

export const fitsPlan = ({ students, limit }: PackageFindings): boolean => students <= limit;
