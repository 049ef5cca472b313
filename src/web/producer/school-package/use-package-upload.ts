import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BroughtPackage } from '#shared/contract/school-package.ts';
import { MOST_PARTS, PART_BYTES } from '#shared/school-package/school-package.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';

type Sending = { sent: number; of: number };
/** How long is waited for a line that was cut, before each next try. */
const WAITS_MS = [1_000, 3_000, 10_000, 30_000, 60_000];

/** Sends a package part by part; a cut line only costs the part that was on its way. */
export function usePackageUpload(underway: BroughtPackage | null) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => () => left.current.abort(), []);

  async function send(file: File): Promise<void> {
    setProblem(null);
    const parts = Math.ceil(file.size / PART_BYTES);
    const refusal = refusalOf(file, parts, underway);
    if (refusal) return setProblem(refusal);
    left.current = new AbortController();
    try {
      const packageId = underway?.id ?? (await api.producer.startSchoolImport.call({ parts })).packageId;
      for (let part = underway?.received ?? 0; part < parts; ) {
        setSending({ sent: part, of: parts });
        part = await sendPart({ packageId, part, file }, left.current.signal);
      }
    } catch (error) {
      if (!isUnconfirmed(error) && !left.current.signal.aborted) setProblem(explainProblem(error).text);
    } finally {
      setSending(null);
      await queries.invalidateQueries({ queryKey: api.producer.schoolPackages.key() });
    }
  }
  return { sending, problem, send, pause: () => left.current.abort() };
}

function refusalOf(file: File, parts: number, underway: BroughtPackage | null): string | null {
  if (parts === 0) return 'O arquivo está vazio.';
  if (parts > MOST_PARTS) return 'O pacote é grande demais para ser trazido pelo navegador: o limite é de 8 GB.';
  if (underway && underway.parts !== parts)
    return `“${file.name}” não é o pacote que estava sendo enviado. Escolha o mesmo arquivo, ou desista do envio.`;
  return null;
}

type Part = { packageId: string; part: number; file: File };

/** @returns which part comes next */
async function sendPart({ packageId, part, file }: Part, signal: AbortSignal, tries = 0): Promise<number> {
  signal.throwIfAborted();
  try {
    const piece = new File([file.slice(part * PART_BYTES, (part + 1) * PART_BYTES)], 'parte');
    return (await api.producer.sendPackagePart.call({ packageId, part, file: piece }, { signal })).received;
  } catch (error) {
    const isRefused = error instanceof Problem && error.code !== 'unavailable' && error.code !== 'too_slow';
    const wait = WAITS_MS[tries];
    if (isRefused || wait === undefined || signal.aborted) throw error;
    await new Promise((over) => setTimeout(over, wait));
    return sendPart({ packageId, part, file }, signal, tries + 1);
  }
}
