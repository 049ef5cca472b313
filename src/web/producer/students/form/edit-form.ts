import { z } from 'zod';
import { lastDayOf } from '#shared/access/access-period.ts';
import { type StudentPage, type StudentRow, studentInput } from '#shared/contract/people/students.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { localDay } from '#shared/time/dates.ts';

type Courses = StudentPage['courses'];
const { ends: _, ...fields } = studentInput.shape;
const typed = z.strictObject({ ...fields, lastDays: z.record(z.string(), z.string()) });

/** A student with a last day per course: blank for none; for courses that are not open, the course's own. */
export function editDefaults(student: StudentRow, courses: Courses, now = new Date()) {
  const open = (id: string) => student.openCourseIds.includes(id);
  const current = (id: string) => student.ends.find(({ courseId }) => courseId === id)?.lastDay ?? '';
  const own = (period: Courses[number]['accessPeriod']) => (period ? lastDayOf(period, now) : '');
  return {
    name: student.name,
    email: student.email,
    phone: student.phone ? formatPhone(student.phone) : '',
    cpf: student.cpf ? formatCpf(student.cpf) : '',
    status: student.status,
    courseIds: student.openCourseIds,
    lastDays: Object.fromEntries(
      courses.map(({ id, accessPeriod }) => [id, open(id) ? current(id) : own(accessPeriod)]),
    ),
  };
}

/** The typed values as API input: only changed ends, and those that differ from the course's own. */
export function editForm({ courseIds: openIds, lastDays: before }: ReturnType<typeof editDefaults>, now = new Date()) {
  const changed = (id: string, lastDay: string) => lastDay !== (before[id] ?? '');
  return typed
    .superRefine(({ courseIds, lastDays }, context) => {
      for (const id of courseIds) {
        const lastDay = lastDays[id] ?? '';
        const asked = changed(id, lastDay) || !openIds.includes(id);
        if (asked && lastDay !== '' && lastDay < localDay(now))
          context.addIssue({ code: 'custom', message: 'invalid', path: ['lastDays', id] });
      }
    })
    .transform(({ lastDays, ...student }) => ({
      ...student,
      ends: student.courseIds
        .map((courseId) => ({ courseId, lastDay: lastDays[courseId] ?? '' }))
        .filter(({ courseId, lastDay }) => changed(courseId, lastDay))
        .map(({ courseId, lastDay }) => ({ courseId, lastDay: lastDay || null })),
    }));
}
