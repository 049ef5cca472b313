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

const retry = (again: () => void) => ({ label: 'Tentar de novo', onClick: again });
const press = (at: number) => toastStore.current()[at]?.action?.onClick();

test('what is said again stays where it is, with what it offers now', () => {
  const list = shown();
  const [one, two] = [vi.fn(), vi.fn()];
  const first = toast.error('Erro ao salvar', retry(one));
  const other = toast.success('Curso salvo');
  expect(toast.error('Erro ao salvar', retry(two))).toBe(first);
  expect(toast.success('Curso salvo')).toBe(other);
  expect(list()).toEqual([
    [first, 'Erro ao salvar'],
    [other, 'Curso salvo'],
  ]);
  press(0);
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});

test('each of two deletions can be undone, and one that goes on keeps its place', () => {
  const list = shown();
  const undone: string[] = [];
  const undo = (what: string) => ({ label: 'Desfazer', onClick: () => void undone.push(what) });
  const first = toast.success('Aula excluída', undo('a primeira'));
  const second = toast.success('Aula excluída', undo('a segunda'));
  expect(toast.success('Aula excluída', undo('as duas'), first)).toBe(first);
  expect(list().map(([id]) => id)).toEqual([first, second]);
  press(0);
  press(1);
  expect(undone).toEqual(['as duas', 'a segunda']);
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
