import { useState } from 'react';

type EntryState = { search?: string } | null;

/** What is typed into a screen's search, kept with the entry of the browser's history: it is there after Back and a reload. */
export function useKeptSearch(): [string, (search: string) => void] {
  const [typed, setTyped] = useState(() => (window.history.state as EntryState)?.search ?? '');
  function keep(search: string) {
    window.history.replaceState({ ...window.history.state, search }, '');
    setTyped(search);
  }
  return [typed, keep];
}
