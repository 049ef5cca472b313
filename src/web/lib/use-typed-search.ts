import { useRef, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a search field whose question is kept elsewhere, as in the address: the typing shows at once, and is
 * searched for once it pauses.
 */
export function useTypedSearch(asked: string, ask: (search: string) => void) {
  // What is in the field, what of it has been searched for, and what the address said last.
  const [field, setField] = useState({ text: asked, sent: asked, known: asked });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (asked !== field.known) {
    const typing = field.text.trim() !== field.sent;
    // Somebody went back, or followed a link: what is in the field is of another search.
    const elsewhere = !typing && asked !== field.sent;
    setField({ ...field, known: asked, ...(elsewhere && { text: asked, sent: asked }) });
  }

  return {
    typed: field.text,
    type(text: string) {
      setField((before) => ({ ...before, text }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const sent = text.trim();
        setField((before) => ({ ...before, sent }));
        ask(sent);
      }, PAUSE_MS);
    },
  };
}
