import { useQuery } from '@tanstack/react-query';
import type { CourseCertificate } from '#shared/contract/student/student-certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { inPreview } from '../../preview/in-preview.ts';

export const CERTIFICATES = '/alunos/certificados';

const POLL_MS = 2000;
/** A job issues it, within moments. */
const TRIES = 15;

/** What has come of a course; asked for again while its certificate is being made. */
export const useCourseCertificate = (courseId: string): CourseCertificate | undefined =>
  useQuery({
    ...api.student.courseCertificate.queryOptions({ input: { courseId } }),
    staleTime: 0,
    enabled: !inPreview(),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) && state.dataUpdateCount < TRIES ? POLL_MS : false),
  }).data;

export const isOnItsWay = (found: CourseCertificate | undefined): boolean =>
  !found?.certificate && typeof found?.dueAt === 'string' && Date.parse(found.dueAt) <= Date.now();
