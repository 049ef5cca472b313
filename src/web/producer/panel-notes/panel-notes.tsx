import { createContext, type ReactNode, use, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { byUrgency, type PanelNoteKind } from './note-order.ts';

type Notes = {
  place: HTMLElement | null;
  shown: PanelNoteKind | null;
  /** @returns removes it */
  add: (kind: PanelNoteKind) => () => void;
};

const NotesContext = createContext<Notes | null>(null);

/** Shows the most urgent note of the panel and the screen; the others on demand. */
export function PanelNotes({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [kinds, setKinds] = useState<readonly PanelNoteKind[]>([]);
  const [chosen, setChosen] = useState<PanelNoteKind | null>(null);
  const add = useCallback((kind: PanelNoteKind) => {
    setKinds((before) => [...before, kind]);
    return () => setKinds((before) => before.toSpliced(before.indexOf(kind), 1));
  }, []);
  const notes = byUrgency(kinds);
  const shown = chosen && notes.includes(chosen) ? chosen : (notes[0] ?? null);
  const next = shown && notes[(notes.indexOf(shown) + 1) % notes.length];
  const context = useMemo(() => ({ place, shown, add }), [place, shown, add]);
  return (
    <NotesContext value={context}>
      <div className="grid justify-items-end gap-1 print:hidden" hidden={notes.length === 0}>
        <div className="w-full" ref={setPlace} />
        {notes.length > 1 && next && (
          <Button variant="ghost" size="small" onClick={() => setChosen(next)}>
            Mais {counted(notes.length - 1, 'aviso', 'avisos')}
          </Button>
        )}
      </div>
      {children}
    </NotesContext>
  );
}

/** Shown at the top of the panel unless another one is more urgent. */
export function PanelNote({ kind, children }: { kind: PanelNoteKind; children: ReactNode }) {
  const notes = use(NotesContext);
  const add = notes?.add;
  useLayoutEffect(() => add?.(kind), [add, kind]);
  if (!notes?.place || notes.shown !== kind) return null;
  return createPortal(children, notes.place);
}
