import { useRef, useState } from 'react';

const PAUSE_MS = 300;

/** What is typed at once, and what is searched for once the typing pauses. */
export function useSearchTerm(onSearch: () => void) {
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  return {
    typed,
    term,
    type(text: string) {
      setTyped(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        setTerm(text.trim());
        onSearch();
      }, PAUSE_MS);
    },
  };
}
