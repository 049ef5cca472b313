import { useSyncExternalStore } from 'react';

let printing = false;

/** The description, printed below the title whichever tab is open. */
export function PrintedText({ text }: { text: string }) {
  const isPrinting = useSyncExternalStore(
    subscribe,
    () => printing,
    () => false,
  );
  return isPrinting && <p className="lesson-text">{text}</p>;
}

function subscribe(listener: () => void) {
  const listening = new AbortController();
  for (const [event, begins] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    window.addEventListener(
      event,
      () => {
        printing = begins;
        listener();
      },
      listening,
    );
  return () => listening.abort();
}
