import { StartupError } from '#server/startup-error.ts';
import type { Postmaster } from './postmaster.ts';

const MOST_RESTARTS = 5;
const WINDOW = 60_000;

/** Keeps a server alive: restarts it when killed, and gives up after repeated deaths. */
export async function keepRunning(
  launch: () => Promise<Postmaster>,
  onLost: (error: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  let current = await launch();
  let stopping = false;

  const watch = async () => {
    let restarts: number[] = [];
    while (true) {
      await current.exited;
      if (stopping) return;
      restarts = [...restarts.filter((time) => time > Date.now() - WINDOW), Date.now()];
      if (restarts.length > MOST_RESTARTS) throw new StartupError('O PostgreSQL embutido parou repetidas vezes.');
      current = await launch();
      if (stopping) return;
    }
  };
  const watching = watch().catch((error) => {
    if (!stopping) onLost(error);
  });

  const stop = async () => {
    stopping = true;
    await current.stop();
    await watching;
    // A restart under way when this began has just finished.
    await current.stop();
  };
  return { stop };
}
