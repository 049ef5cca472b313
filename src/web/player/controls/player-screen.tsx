import { createContext, type ReactNode, type RefObject, useRef, useState } from 'react';

type Screen = { ref: RefObject<HTMLElement | null>; page: boolean; setPage: (page: boolean) => void };

/** What fills the screen in the place of a player: it outlasts the player, so that the next one is there as well. */
export const ScreenContext = createContext<Screen | null>(null);

export function PlayerScreen({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const [page, setPage] = useState(false);
  return (
    <ScreenContext value={{ ref, page, setPage }}>
      <div ref={ref} className="player-screen">
        {children}
      </div>
    </ScreenContext>
  );
}
