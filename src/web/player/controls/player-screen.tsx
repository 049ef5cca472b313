import { createContext, type ReactNode, type RefObject, useRef, useState } from 'react';

type Screen = { ref: RefObject<HTMLElement | null>; page: boolean; setPage: (page: boolean) => void };

/** The fullscreen element. It outlives the player, so that fullscreen continues with the next lesson. */
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
