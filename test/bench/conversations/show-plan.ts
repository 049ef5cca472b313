import type pg from 'pg';
import type { Sent } from '../statement-recorder.ts';

/** Explains the longest statement of a transaction, in the same role and school. */
export async function showPlan(owner: pg.Pool, name: string, sent: readonly Sent[]): Promise<void> {
  const opening = sent.find((each) => typeof each === 'string' && each.startsWith('begin'));
  const [asked] = sent.filter((each) => typeof each !== 'string').toSorted((a, b) => b.text.length - a.text.length);
  if (typeof opening !== 'string' || !asked) throw new Error(`No statement of ${name}`);
  const client = await owner.connect();
  try {
    await client.query(opening);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, timing off) ${asked.text}`,
      asked.values,
    );
    console.log(`\n${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
