import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StudentChoice } from '#shared/contract/people/student-choices.ts';
import type { StudentSituation } from '#shared/lists/students-question.ts';
import { api } from '#web/lib/api/api.ts';

/** Whom a notice is for must not be older than the version its form was opened with. */
const FRESH = { staleTime: 0, gcTime: 0 };

/** Initial data of the notice form. */
export function useNoticeForm(noticeId: string | undefined, situation: StudentSituation | undefined, open: boolean) {
  const form = useQuery(
    api.producer.noticeForm.queryOptions({ input: { noticeId }, enabled: open, ...(noticeId && FRESH) }),
  );
  const found = useQuery(
    api.producer.allStudentChoices.queryOptions({
      input: { search: '', situation },
      enabled: open && situation !== undefined,
    }),
  );
  const { data } = form;
  const chosen = useMemo(
    () =>
      situation
        ? found.data && { ids: found.data.ids, known: found.data.students, found: found.data.total }
        : data && { ids: data.studentIds, known: data.students, found: data.studentIds.length },
    [situation, found.data, data],
  );
  return { courses: data?.courses, chosen, failed: form.isError ? form : found.isError ? found : null };
}

/** The names of chosen students, as far as they were seen. */
export function useKnown() {
  const [known, setKnown] = useState<ReadonlyMap<string, StudentChoice>>(new Map());
  const learn = (students: readonly StudentChoice[]) =>
    setKnown((before) => new Map([...before, ...students.map((each) => [each.id, each] as const)]));
  return { known, learn };
}
