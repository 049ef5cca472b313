/** One result: fine, worth a look, wrong, or impossible to tell from here. */
export type Finding = {
  check: string;
  state: 'ok' | 'warn' | 'wrong' | 'unknown';
  found: string;
  /** How the operator fixes it. */
  mend?: string;
};

type Said = Omit<Finding, 'check' | 'state'>;

/** The findings of one check. */
export const about = (check: string) => ({
  ok: (found: string): Finding => ({ check, state: 'ok', found }),
  warn: (found: string, mend: string): Finding => ({ check, state: 'warn', ...said(found, mend) }),
  wrong: (found: string, mend: string): Finding => ({ check, state: 'wrong', ...said(found, mend) }),
  unknown: (found: string): Finding => ({ check, state: 'unknown', found }),
});

/** One check's findings; where it fails itself, the others still say theirs. */
export async function settled(check: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return [about(check).unknown(`não foi possível verificar (${code ?? message})`)];
  }
}

const said = (found: string, mend: string): Said => ({ found, mend });

const MARKS = { ok: '✓', warn: '!', wrong: '✗', unknown: '?' } as const;

export function toLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ check, state, found, mend }) => [
    `${MARKS[state]} ${check.padEnd(width)}  ${found}`,
    ...(mend ? [`  ${' '.repeat(width)}  → ${mend}`] : []),
  ]);
}
