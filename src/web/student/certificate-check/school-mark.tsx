import { initials } from '#shared/text/text.ts';
import { usePlatform, useSchool } from '#web/lib/session/session.ts';
import { measuresOf } from '#web/ui/media/image-sources.ts';

/** The issuing school. Not a link, since the visitor need not be a student. */
export function SchoolMark() {
  const school = useSchool();
  const platform = usePlatform();
  const name = school?.memberAreaName ?? platform.name;
  const logo = school ? (school.navbarLogoUrl ?? school.logoUrl) : platform.logoUrl;
  return (
    <p className="brand">
      {logo ? (
        <img src={logo} alt="" {...measuresOf(logo)} />
      ) : (
        <span aria-hidden="true">{initials(name).slice(0, 1)}</span>
      )}
      <b>{name}</b>
    </p>
  );
}
