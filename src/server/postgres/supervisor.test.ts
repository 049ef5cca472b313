import { expect, it, vi } from 'vitest';
import { keepRunning } from './supervisor.ts';

it('stops a server whose restart is under way', async () => {
  const [first, second] = [runningServer(), runningServer()];
  const restart = Promise.withResolvers<typeof second>();
  const launch = vi.fn().mockResolvedValueOnce(first).mockReturnValueOnce(restart.promise);
  const { stop } = await keepRunning(launch, () => {});
  first.end();
  await vi.waitFor(() => expect(launch).toHaveBeenCalledTimes(2));
  const stopped = stop();
  restart.resolve(second);
  await stopped;
  expect(second.isOver()).toBe(true);
});

function runningServer() {
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  let over = false;
  const end = () => {
    over = true;
    resolve();
  };
  return { exited, end, isOver: () => over, stop: async () => end() };
}
