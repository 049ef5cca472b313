import { useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a search field whose question is kept elsewhere, as in the address: the typing shows at once, and is
 * searched for once it pauses.
 */
export function useTypedSearch(asked: string, ask: (search: string) => void) {
  const [typed, setTyped] = useState({ text: asked, of: asked });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Somebody went back, or followed a link: what is in the field is of another search.
  const pending = typed.text.trim() !== typed.of;
  if (asked !== typed.of && !pending) setTyped({ text: asked, of: asked });

  return {
    typed: typed.text,
    type(text: string) {
      setTyped((before) => ({ ...before, text }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const search = text.trim();
        setTyped((before) => ({ ...before, of: search }));
        ask(search);
      }, PAUSE_MS);
    },
  };
}
