import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { readCoursesAddress } from '#shared/lists/courses-address.ts';

type Course = { id: string; title: string };

/** Applies the address's parameters: a course's modules, or drafts only. */
export function useCoursesAddress(courses: Course[] | undefined) {
  const { modulos, rascunhos } = readCoursesAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Course | null>(null);
  const title = courses?.find(({ id }) => id === modulos)?.title;
  const asked = useMemo(() => (modulos && title !== undefined ? { id: modulos, title } : null), [modulos, title]);
  const forget = () => void navigate({ to: '/admin/courses', search: {}, replace: true, resetScroll: false });
  return {
    inside: chosen ?? asked,
    setInside(course: Course | null) {
      setChosen(course);
      if (!course && modulos) forget();
    },
    onlyDrafts: Boolean(rascunhos),
    leaveDrafts: forget,
  };
}
