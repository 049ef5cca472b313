import { useSession } from '#web/lib/session/session.ts';

/** The member area's name; the platform's if no school is known yet. */
export function useSchoolName(): string {
  const { school, platform } = useSession();
  return school?.memberAreaName ?? platform.name;
}
