import { chapterOf, chaptersIn } from '#shared/captions/chapters.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { LinkedText } from './linked-text.tsx';

/** What the school says of a lesson; the chapters in it lead to their second. */
export function About({ text }: { text: string }) {
  const player = usePlayer();
  const chapters = chaptersIn(text);
  const rest = chapters.length === 0 ? text : withoutChapters(text);
  return (
    <>
      {rest && (
        <p className="lesson-text">
          <LinkedText text={rest} />
        </p>
      )}
      {chapters.length > 0 && (
        <section aria-label="Capítulos">
          <ol className="chapters">
            {chapters.map(({ seconds, title }) => (
              <li key={seconds}>
                <button type="button" disabled={!player} onClick={() => player?.seek(seconds)}>
                  <TimeChip time={clock(seconds)} />
                  {title}
                </button>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

const withoutChapters = (text: string) =>
  text
    .split('\n')
    .filter((line) => !chapterOf(line))
    .join('\n')
    .trim();
