import { useEffect, useRef, useState } from 'react';
import { PART_BYTES, partsOf } from '#shared/parts.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';

export type Sending = { name: string; sent: number; of: number };
/** Delays before retrying after a broken connection. */
const WAITS_MS = [1_000, 3_000, 10_000, 30_000, 60_000];

type Part = { id: string; part: number; file: File };
type Options = {
  /** An unfinished upload to resume. */
  underway: { id: string; received: number } | null;
  /** Why a file is not sent at all. */
  refusal: (file: File) => string | null;
  start: (file: File) => Promise<string>;
  send: (part: Part, signal: AbortSignal) => Promise<{ received: number }>;
  onOver: () => Promise<unknown>;
};

/** Uploads a large file in parts; a broken connection only costs the current part. */
export function usePartsUpload({ underway, refusal, start, send: sendOne, onOver }: Options) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);

  async function send(file: File): Promise<void> {
    const refused = file.size === 0 ? 'O arquivo está vazio.' : refusal(file);
    setProblem(refused);
    if (refused) return;
    left.current = new AbortController();
    const { signal } = left.current;
    try {
      const id = underway?.id ?? (await start(file));
      for (let part = underway?.received ?? 0; part < partsOf(file.size); ) {
        setSending({ name: file.name, sent: part * PART_BYTES, of: file.size });
        part = await insist(() => sendOne({ id, part, file: pieceOf(file, part) }, signal), signal);
      }
    } catch (error) {
      if (!isUnconfirmed(error) && !signal.aborted) setProblem(explainProblem(error).text);
    } finally {
      await onOver();
      setSending(null);
    }
  }
  return { sending, problem, send, pause: () => left.current.abort() };
}

const pieceOf = (file: File, part: number) =>
  new File([file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)], 'parte');

/** @returns the next part */
async function insist(send: () => Promise<{ received: number }>, signal: AbortSignal, tries = 0): Promise<number> {
  signal.throwIfAborted();
  try {
    return (await send()).received;
  } catch (error) {
    const isRefused = error instanceof Problem && error.code !== 'unavailable' && error.code !== 'too_slow';
    const wait = WAITS_MS[tries];
    if (isRefused || wait === undefined || signal.aborted) throw error;
    await new Promise((over) => {
      setTimeout(over, wait);
      signal.addEventListener('abort', over, { once: true });
    });
    return insist(send, signal, tries + 1);
  }
}
