import './search-entry.css';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { inPreview } from '../preview/in-preview.ts';

/** Loaded with the first search. */
const SearchWindow = lazyPiece(() => import('./search-window.tsx'), 'SearchWindow');

let open = false;
const listeners = new Set<() => void>();

function setOpen(next: boolean) {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * `/` and Ctrl+K open the search on every screen. Not in a producer's preview, since the search covers one student's
 * own data.
 */
export function SearchShortcut() {
  const isOpen = useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
  const [present, setPresent] = useState(false);
  if (isOpen && !present) setPresent(true);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isAsked(event) || inPreview()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!present) return null;
  return (
    <Suspense>
      <SearchWindow open={isOpen} onClose={() => setOpen(false)} onGone={() => setPresent(false)} />
    </Suspense>
  );
}

function isAsked({ key, ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target as Element).closest?.('input, textarea, select, [contenteditable="true"]');
}

export function SearchButton() {
  if (inPreview()) return null;
  return <IconButton className="search-button" label="Buscar" icon={<Search />} onClick={() => setOpen(true)} />;
}

/** The menu entry. */
export function SearchEntry({ onOpen }: { onOpen?: () => void }) {
  if (inPreview()) return null;
  return (
    <button
      type="button"
      className="menu-item search-entry"
      aria-keyshortcuts="/ Control+K"
      onClick={() => {
        onOpen?.();
        setOpen(true);
      }}
    >
      <Search aria-hidden="true" />
      <span>Buscar</span>
      <span className="search-key" aria-hidden="true">
        /
      </span>
    </button>
  );
}
