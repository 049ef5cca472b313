import './offers.css';
import type { OfferList } from '#shared/contract/school/offers.ts';
import { Cover } from '#web/ui/media/cover.tsx';

const SHOWN = 2;

/** The first courses of a package, as overlapping covers. */
export function PackageCovers({ courseIds, courses }: { courseIds: string[]; courses: OfferList['courses'] }) {
  const found = courseIds.flatMap((id) => courses.find((course) => course.id === id) ?? []);
  return (
    <span className="offer-covers" aria-hidden="true">
      {found.slice(0, SHOWN).map(({ id, title, coverUrl }) => (
        <Cover key={id} src={coverUrl} title={title} sizes="26px" />
      ))}
    </span>
  );
}
