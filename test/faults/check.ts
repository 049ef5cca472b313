import { asPlatform, type Database } from '#server/db.ts';
import type { HttpClient } from './client.ts';
import { type Faults, judge } from './compare.ts';
import { brokenInvariants } from './invariants.ts';
import type { Kind } from './kinds/kind.ts';
import { type Waiting, whatNeverSettles } from './settled.ts';

export type Verdict = Faults & {
  acknowledged: number;
  refused: number;
  unknown: number;
  kinds: number;
  /** Broken invariants, and work that never ended. */
  broken: string[];
  /** Counts of unsuccessful responses. */
  answers: Record<string, number>;
};

type Checked = { db: Database; http: HttpClient; kinds: readonly Kind[] } & Waiting;

/** Asks the database, and people's own screens, whether all that was acknowledged is there, once, and nothing else is. */
export async function check({ db, http, kinds, ...waiting }: Checked): Promise<Verdict> {
  const unsettled = await whatNeverSettles(db, waiting);
  const faults: Faults = { lost: [], phantom: [], doubled: [] };
  const note = (kind: Kind, where: string, found: Faults) => {
    for (const what of ['lost', 'phantom', 'doubled'] as const)
      faults[what].push(...found[what].map((key) => `${kind.name} ${where} ${key}`));
  };
  for (const kind of kinds) {
    note(kind, 'stored', judge(kind.ledger, await asPlatform(db, (tx) => kind.stored(tx))));
    note(kind, 'shown', judge(kind.ledger, await kind.shown(http)));
  }
  return { ...faults, ...said(kinds), broken: [...unsettled, ...(await asPlatform(db, brokenInvariants))] };
}

function said(kinds: readonly Kind[]) {
  const total = (outcome: 'ok' | 'fail' | 'unknown') =>
    kinds.reduce((sum, { ledger }) => sum + ledger.count(outcome), 0);
  const answers: Record<string, number> = {};
  for (const { ledger } of kinds) {
    for (const [answer, count] of ledger.answers)
      if (!answer.startsWith('2')) answers[answer] = (answers[answer] ?? 0) + count;
  }
  const written = kinds.filter(({ ledger }) => ledger.count('ok') > 0);
  return {
    acknowledged: total('ok'),
    refused: total('fail'),
    unknown: total('unknown'),
    kinds: new Set(written.map(({ name }) => name)).size,
    answers,
  };
}

/** The criteria of a clean run. */
export const isClean = ({ lost, phantom, doubled, broken }: Verdict): boolean =>
  lost.length + phantom.length + doubled.length + broken.length === 0;
