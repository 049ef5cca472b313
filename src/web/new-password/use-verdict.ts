import { useEffect, useState } from 'react';
import type { Verdict } from '#shared/passwords/judge.ts';
import type { About } from '#shared/passwords/own-words.ts';

/** Typing goes on meanwhile: a verdict takes milliseconds, on an old phone some tens of them. */
const PAUSE_MS = 150;

const fetchJudge = () => import('#shared/passwords/judge.ts');

/** With its lists it is half a megabyte: asked for as soon as somebody is about to choose a password. */
export const prepareJudge = () => void fetchJudge().catch(() => {});

/** What the server would say. Nothing while nothing is typed, or where the lists cannot be had: then it says so itself. */
export function useVerdict(password: string, { name, email, school }: About): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    if (password === '') return setVerdict(null);
    let outdated = false;
    const timer = setTimeout(async () => {
      const judge = await fetchJudge().catch(() => null);
      if (!outdated) setVerdict(judge?.judgePassword(password, { name, email, school }) ?? null);
    }, PAUSE_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [password, name, email, school]);
  return verdict;
}
