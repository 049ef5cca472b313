import { useQuery } from '@tanstack/react-query';
import type { CourseCertificate } from '#shared/contract/student/student-certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { inPreview } from '../../preview/in-preview.ts';

export const CERTIFICATES = '/alunos/certificados';

/** A job issues it, within moments. */
const SOON_MS = 2_000;
const SOON_TIMES = 15;
const LATER_MS = 15_000;

/** The course's certificate; refetched while it is being made. */
export const useCourseCertificate = (courseId: string): CourseCertificate | undefined =>
  useQuery({
    ...api.student.courseCertificate.queryOptions({ input: { courseId } }),
    staleTime: 0,
    enabled: !inPreview(),
    refetchInterval({ state }) {
      if (!isOnItsWay(state.data)) return false;
      return state.dataUpdateCount < SOON_TIMES ? SOON_MS : LATER_MS;
    },
  }).data;

export const isOnItsWay = (found: CourseCertificate | undefined): boolean =>
  !found?.certificate && typeof found?.dueAt === 'string' && Date.parse(found.dueAt) <= Date.now();
