import { splitLinks } from '#shared/text/links.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';

export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return splitLinks(text).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.href) return part.text;
    return (
      <a key={key} className={linkClass()} href={part.href} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </a>
    );
  });
}
