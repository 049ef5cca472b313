import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readCoursesAddress } from '#shared/lists/courses-address.ts';

type Course = { id: string; title: string };

/** Applies the address's parameters: a course's modules, or drafts only. */
export function useCoursesAddress(courses: Course[] | undefined) {
  const { modulos, rascunhos } = readCoursesAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Course | null>(null);
  const asked = useAsked(modulos, courses);
  // Whoever closes the modules was asked about what they had typed there.
  const forget = () =>
    void navigate({ to: '/admin/courses', search: {}, replace: true, resetScroll: false, ignoreBlocker: true });
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

/** Keeps a course that somebody else deleted, so that what is typed in its modules is not lost. */
function useAsked(modulos: string | undefined, courses: Course[] | undefined): Course | null {
  const [last, setLast] = useState<Course | null>(null);
  const asked = last?.id === modulos ? last : (courses?.find(({ id }) => id === modulos) ?? null);
  if (asked !== last) setLast(asked);
  return asked;
}
