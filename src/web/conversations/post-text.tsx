import { splitMoments } from '#shared/conversations/seconds-in.ts';
import { splitLinks } from '#shared/text/links.ts';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';

type PostTextProps = {
  text: string;
  /** Seeks in the video; without it timestamps are plain text. */
  onSecond?: (second: number) => void;
};

/** Text written by users: addresses become links with `nofollow`, timestamps seek in the video. */
export function PostText({ text, onSecond }: PostTextProps) {
  let at = 0;
  return splitLinks(text).flatMap((part) => {
    const key = at;
    at += part.text.length;
    if (part.href)
      return (
        <a key={key} className={linkClass()} href={part.href} target="_blank" rel="ugc nofollow noopener noreferrer">
          {part.text}
        </a>
      );
    return onSecond ? withMoments(part.text, key, onSecond) : part.text;
  });
}

function withMoments(text: string, from: number, onSecond: (second: number) => void) {
  let at = from;
  return splitMoments(text).map(({ text: said, second }) => {
    const key = at;
    at += said.length;
    if (second === undefined) return said;
    return (
      <button key={key} type="button" aria-label={`Ir para ${said}`} onClick={() => onSecond(second)}>
        <TimeChip time={said} />
      </button>
    );
  });
}
