import { expect, onTestFinished, test, vi } from 'vitest';
import { toast, toastStore } from './toast.ts';

function shown() {
  vi.useFakeTimers();
  onTestFinished(() => {
    for (const { id } of toastStore.current()) toast.dismiss(id);
    vi.runAllTimers();
    vi.useRealTimers();
  });
  return () => toastStore.current().map(({ id, text }) => [id, text]);
}

test('what is said again stays where it is, with what it offers now', () => {
  const list = shown();
  const undone: string[] = [];
  const undo = (what: string) => ({ label: 'Desfazer', onClick: () => void undone.push(what) });
  const first = toast.success('Aula excluída', undo('a primeira'));
  const other = toast.success('Curso salvo');
  expect(toast.success('Aula excluída', undo('a segunda'))).toBe(first);
  expect(list()).toEqual([
    [first, 'Aula excluída'],
    [other, 'Curso salvo'],
  ]);
  toastStore.current()[0]?.action?.onClick();
  expect(undone).toEqual(['a segunda']);
});

test('and stays as long as if it were new', () => {
  const list = shown();
  toast.success('Curso salvo');
  vi.advanceTimersByTime(4_000);
  const again = toast.success('Curso salvo');
  vi.advanceTimersByTime(4_000);
  expect(list()).toEqual([[again, 'Curso salvo']]);
  vi.advanceTimersByTime(2_000);
  expect(list()).toEqual([]);
});
