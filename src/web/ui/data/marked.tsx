import './marked.css';
import { markWords } from '#shared/text/marks.ts';

/** A text with the search words marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0;
  return markWords(text, words).map((part) => {
    const key = at;
    at += part.text.length;
    return part.marked ? (
      <mark key={key} className="found">
        {part.text}
      </mark>
    ) : (
      part.text
    );
  });
}
