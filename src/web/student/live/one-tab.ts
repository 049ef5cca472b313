type Hold = (over: AbortSignal) => Promise<void>;

/**
 * Lets one tab at a time hold a resource: the one last viewed. Uses the browser's lock, so that the next tab gets it
 * immediately when its holder closes or crashes.
 * @param hold runs until its signal says that the turn is over; if it ends earlier, this tab waits until it is visible
 * again
 */
export function holdInOneTab(name: string, hold: Hold): void {
  // Locks exist over https, and in browsers since 2022.
  if (navigator.locks) takeTurns(name, hold);
  else holdWhileSeen(hold);
}

function takeTurns(name: string, hold: Hold): void {
  let turn: { end: AbortController; held: boolean } | undefined;

  async function want(options: { steal?: true } = {}) {
    turn?.end.abort();
    const mine = { end: new AbortController(), held: false };
    const { signal } = mine.end;
    turn = mine;
    try {
      await navigator.locks.request(name, options.steal ? options : { signal }, () => {
        mine.held = true;
        return hold(signal);
      });
      if (turn === mine) turn = undefined;
    } catch {
      // Taken over by a visible tab; this one is next in line.
      mine.end.abort();
      if (turn === mine && mine.held) want();
    }
  }

  const look = () => {
    if (!document.hidden && !turn?.held) want({ steal: true });
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('pagehide', () => {
    turn?.end.abort();
    turn = undefined;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) want();
  });
  want(document.hidden ? {} : { steal: true });
}

/** Without Web Locks, each visible tab has its own connection. */
function holdWhileSeen(hold: Hold): void {
  let turn: AbortController | undefined;
  const look = () => {
    if (document.hidden === !turn) return;
    turn?.abort();
    turn = document.hidden ? undefined : new AbortController();
    if (turn) hold(turn.signal);
  };
  document.addEventListener('visibilitychange', look);
  look();
}
