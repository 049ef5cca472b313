import { chapterOf, chaptersIn } from '#shared/captions/chapters.ts';
import { ChapterList } from './chapters/chapter-list.tsx';
import { LinkedText } from './linked-text.tsx';

/** The lesson's description; chapters seek in the video. */
export function About({ text }: { text: string }) {
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
        <section className="mt-3.5" aria-label="Capítulos">
          <ChapterList chapters={chapters} />
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
