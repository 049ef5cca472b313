import type { Catalogue } from '#shared/contract/student.ts';
import { containsText } from '#shared/text/text.ts';

/** Courses whose title contains the text, ignoring case and accents. */
export function searchCourses({ courses, others }: Catalogue, typed: string) {
  const matches = ({ title }: { title: string }) => containsText(title, typed);
  return { courses: courses.filter(matches), others: others.filter(matches) };
}
