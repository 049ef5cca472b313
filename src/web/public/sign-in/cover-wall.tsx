import { useSchool } from '#web/lib/session/session.ts';
import { Cover } from '#web/ui/media/cover.tsx';

/** Seeds of the drawings, by column. */
const COLUMNS = [
  ['luz', 'som', 'cor', 'voz', 'tom'],
  ['mar', 'sol', 'rio', 'lua', 'céu'],
  ['pão', 'chá', 'mel', 'sal', 'uva'],
  ['pé', 'mão', 'olho', 'boca', 'nariz'],
];

/** Rows visible on a phone. */
const SHOWN_ROWS = 3;

/** A tilted wall of the school's covers, or of blank ones in its colours while it has none. */
export function CoverWall() {
  const coverUrls = useSchool()?.coverUrls ?? [];
  return (
    <div aria-hidden="true" className="relative h-55 flex-none overflow-hidden md:h-auto">
      <div className="absolute -inset-x-[10%] -inset-y-[40%] grid rotate-9 grid-cols-4 gap-2.5 md:-inset-y-[22%] md:right-[-90%] md:left-[4%] lg:right-[-14%] md:gap-4.5">
        {COLUMNS.map((seeds, column) => (
          <div key={seeds[0]} className="grid content-start gap-2.5 even:-mt-27 md:gap-4.5">
            {seeds.map((seed, row) => (
              <Cover
                key={seed}
                src={coverAt(coverUrls, column, row)}
                title={seed}
                sizes="(max-width: 767px) 28vw, 21vw"
                eager={row < SHOWN_ROWS}
                className="on-card [&_.cover-title]:hidden"
              />
            ))}
          </div>
        ))}
      </div>
      <div className="absolute inset-0 bg-linear-to-b from-[color-mix(in_srgb,var(--ground)_18%,transparent)] to-ground md:bg-linear-to-r md:from-ground md:to-[color-mix(in_srgb,var(--ground)_14%,transparent)]" />
    </div>
  );
}

/** One or two covers would look repetitive, so they are mixed with blank tiles. */
function coverAt(urls: readonly string[], column: number, row: number): string | null {
  if (urls.length > 2) return urls[(column * 2 + row) % urls.length] ?? null;
  const place = (column * 5 + row) / (urls.length === 1 ? 6 : 3);
  return Number.isInteger(place) ? (urls[place % urls.length] ?? null) : null;
}
