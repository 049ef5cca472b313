import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { topLayer } from '#web/ui/overlay/top-layer.ts';
import { watchTyped } from './typed.ts';

/**
 * Asks before an action that would discard what was typed, and before leaving the page by Back, a link or closing the
 * tab. Place `question` inside the dialog it belongs to; a form that is a whole page passes 'page'.
 */
export function useDiscard(isDirty: () => boolean, place: 'window' | 'page' = 'window', words: Words = TYPED) {
  const [pending, setPending] = useState<(() => void) | null>(null);
  return {
    attempt(action: () => void) {
      if (isDirty()) setPending(() => action);
      else action();
    },
    question: (
      <Question isDirty={isDirty} place={place} words={words} pending={pending} onAnswered={() => setPending(null)} />
    ),
  };
}

type Words = { title: string; confirm: string; cancel: string; lost: string };
const TYPED: Words = {
  title: 'Descartar alterações?',
  confirm: 'Descartar',
  cancel: 'Continuar editando',
  lost: 'O que você digitou ainda não foi salvo.',
};

type QuestionProps = {
  isDirty: () => boolean;
  place: 'window' | 'page';
  words: Words;
  pending: (() => void) | null;
  onAnswered: () => void;
};

function Question({ isDirty, place, words: { lost, ...words }, pending, onAnswered }: QuestionProps) {
  // A dialog closed after saving still fades out with its values, but there is nothing to ask about.
  const holds = () => (place === 'page' || topLayer.current() !== document.body) && isDirty();
  const holdsNow = useEffectEvent(holds);
  useEffect(() => watchTyped(() => holdsNow()), []);
  const leaving = useBlocker({ shouldBlockFn: holds, enableBeforeUnload: holds, withResolver: true });
  return (
    <ConfirmDialog
      open={pending !== null || leaving.status === 'blocked'}
      {...words}
      onClose={() => {
        onAnswered();
        leaving.reset?.();
      }}
      onConfirm={() => {
        onAnswered();
        pending?.();
        leaving.proceed?.();
      }}
    >
      {lost}
    </ConfirmDialog>
  );
}
