import { useState } from 'react';
import { useKeptByBrowser } from '#web/lib/hydrating.ts';

type EntryState = { search?: string } | null;

/** A screen's search text, stored in the history entry: it survives Back and reload. */
export function useKeptSearch(): [string, (search: string) => void] {
  const before = useKeptByBrowser(keptSearch, '');
  const [typed, setTyped] = useState<string>();
  function keep(search: string) {
    window.history.replaceState({ ...window.history.state, search }, '');
    setTyped(search);
  }
  return [typed ?? before, keep];
}

const keptSearch = () => (window.history.state as EntryState)?.search ?? '';
