import { initials } from '#shared/text/text.ts';
import { usePlatform, useSchool } from '#web/lib/session/session.ts';
import { imageSources } from '#web/ui/media/image-sources.ts';
import { Link } from '../routing/link.tsx';
import { CATALOGUE } from '../routing/paths.ts';

/** Sizes from layout.css. */
const [HEIGHT, WIDEST] = [28, 112];

export function SchoolBrand({ onClick }: { onClick?: () => void }) {
  const school = useSchool();
  const platform = usePlatform();
  const name = school?.memberAreaName ?? platform.name;
  const logo = school ? (school.navbarLogoUrl ?? school.logoUrl) : platform.logoUrl;
  return (
    <Link className="brand" to={CATALOGUE} onClick={onClick}>
      {logo ? <Logo src={logo} /> : <span aria-hidden="true">{initials(name).slice(0, 1)}</span>}
      <b>{name}</b>
    </Link>
  );
}

function Logo({ src }: { src: string }) {
  const sources = imageSources(src);
  const { width = WIDEST, height = HEIGHT } = sources;
  const shown = Math.min(WIDEST, Math.ceil((HEIGHT * width) / height));
  return <img alt="" sizes={`${shown}px`} {...sources} src={src} />;
}
