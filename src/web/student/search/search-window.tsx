import './search.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SearchHit } from '#shared/contract/student/reading.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { navigate } from '../routing/location.ts';
import { secondPath } from '../routing/paths.ts';
import { Hits } from './hits.tsx';
import { inGroups, type Kind, ofKind } from './kinds.ts';
import { Kinds } from './kinds-bar.tsx';
import { SearchFoot, SearchState } from './states.tsx';

const PAUSE_MS = 200;

type SearchWindowProps = { open: boolean; onClose: () => void; onGone: () => void };

export function SearchWindow({ open, onClose, onGone }: SearchWindowProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open, onGone);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close it
    <dialog
      ref={ref}
      className="search on-card"
      aria-label="Buscar"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Finder onClose={onClose} />
    </dialog>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const list = useId();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [chosen, setChosen] = useState(0);
  const typed = usePause(text.trim());
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...api.student.search.queryOptions({ input: { typed } }),
    enabled: typed.length > 1,
    placeholderData: keepPreviousData,
  });
  const all = typed.length > 1 ? (data?.hits ?? []) : [];
  const hits = inGroups(ofKind(all, kind)).flatMap((group) => group.hits);
  const last = Math.max(0, hits.length - 1);
  const current = Math.min(chosen, last);
  /** Whether the hits are still those of the words before. */
  const isOld = text.trim() !== typed || isPlaceholderData;

  function go(hit: SearchHit) {
    onClose();
    navigate(secondPath(hit.courseId, hit.lessonId, hit.second), { openedHere: false });
  }
  function press(event: KeyboardEvent) {
    const hit = hits[current];
    if (event.key === 'ArrowDown') setChosen(Math.min(current + 1, last));
    else if (event.key === 'ArrowUp') setChosen(Math.max(current - 1, 0));
    else if (event.key === 'Enter' && hit) {
      if (!isOld) go(hit);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="flex max-h-[inherit] flex-col max-md:h-full">
      <div className="search-head">
        <Search aria-hidden="true" />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label="Buscar aulas, falas, capítulos e notas"
          aria-expanded={hits.length > 0}
          aria-controls={list}
          aria-activedescendant={hits.length > 0 ? `${list}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          placeholder="Buscar nas aulas"
          maxLength={LIMITS.search}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <IconButton label="Fechar a busca" icon={<X />} tooltip={false} size="small" onClick={onClose} />
      </div>
      {all.length > 0 && (
        <Kinds
          hits={all}
          kind={kind}
          onKind={(next) => {
            setKind(next);
            setChosen(0);
          }}
        />
      )}
      <Hits id={list} hits={ofKind(all, kind)} busy={isOld} current={current} onPoint={setChosen} onGo={go} />
      {all.length === 0 && (
        <SearchState typed={typed} error={data ? null : error} waiting={isFetching} onRetry={refetch} />
      )}
      <SearchFoot count={typed.length > 1 && !isFetching ? hits.length : null} />
    </div>
  );
}

function usePause(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(setPaused, PAUSE_MS, text);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
