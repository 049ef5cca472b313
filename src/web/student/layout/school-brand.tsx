import { initials } from '#shared/text/text.ts';
import { usePlatform, useSchool } from '#web/lib/session/session.ts';
import { measuresOf } from '#web/ui/media/image-sources.ts';
import { Link } from '../routing/link.tsx';
import { CATALOGUE } from '../routing/paths.ts';

export function SchoolBrand({ onClick }: { onClick?: () => void }) {
  const school = useSchool();
  const platform = usePlatform();
  const name = school?.memberAreaName ?? platform.name;
  const logo = school ? (school.navbarLogoUrl ?? school.logoUrl) : platform.logoUrl;
  return (
    <Link className="brand" to={CATALOGUE} onClick={onClick}>
      {logo ? (
        <img src={logo} alt="" {...measuresOf(logo)} />
      ) : (
        <span aria-hidden="true">{initials(name).slice(0, 1)}</span>
      )}
      <b>{name}</b>
    </Link>
  );
}
