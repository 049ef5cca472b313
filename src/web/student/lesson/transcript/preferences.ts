import { useState } from 'react';
import { chosenCaptions, keepCaptions } from '#web/player/state/preferences.ts';

const SIZES = ['normal', 'large', 'larger'] as const;
type Size = (typeof SIZES)[number];
const KEY = 'transcript-size';

/** The caption language that the viewer chose last, if the lesson has it. */
export function useChosenLanguage(languages: readonly string[]): [string, (language: string) => void] {
  const [chosen, setChosen] = useState(() => chosenCaptions()?.language ?? null);
  const language = languages.find((each) => each === chosen) ?? languages[0] ?? '';
  return [
    language,
    (next) => {
      keepCaptions({ language: next, on: chosenCaptions()?.on ?? false });
      setChosen(next);
    },
  ];
}

/** Cycles through three sizes. */
export function useTextSize(): [Size, () => void] {
  const [size, setSize] = useState(storedSize);
  return [
    size,
    () => {
      const next = SIZES[(SIZES.indexOf(size) + 1) % SIZES.length] ?? 'normal';
      setSize(next);
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // Without storage it lasts as long as the page.
      }
    },
  ];
}

function storedSize(): Size {
  try {
    return SIZES.find((size) => size === localStorage.getItem(KEY)) ?? 'normal';
  } catch {
    return 'normal';
  }
}
