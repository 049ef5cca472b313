import { useSyncExternalStore } from 'react';

let printing = false;

/** On paper what a lesson says stands below its title, whichever of its tabs is open. */
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
