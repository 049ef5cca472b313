import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type ListQuestion, listAddress, readListQuestion } from '#shared/list-question.ts';

const PAUSE_MS = 300;

/**
 * What a list is asked for, kept in the address: a reload, a link and the way back show the same. The typing shows at
 * once, and is searched for once it pauses.
 */
export function useList<Status extends string>(statuses: readonly Status[]) {
  const question = readListQuestion(useSearch({ strict: false }), statuses);
  const navigate = useNavigate();
  const [typed, setTyped] = useState({ text: question.search, of: question.search });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Somebody went back, or followed a link: what is in the field is of another search.
  const pending = typed.text.trim() !== typed.of;
  if (question.search !== typed.of && !pending) setTyped({ text: question.search, of: question.search });

  const ask = (changes: Partial<ListQuestion<Status>>, replace = false) =>
    navigate({ to: '.', search: listAddress({ ...question, page: 1, ...changes }), replace, resetScroll: false });

  return {
    question,
    typed: typed.text,
    type(text: string) {
      setTyped((before) => ({ ...before, text }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const search = text.trim();
        setTyped((before) => ({ ...before, of: search }));
        void ask({ search }, true);
      }, PAUSE_MS);
    },
    setPage: (page: number) => void ask({ page }),
    setStatus: (status: Status | undefined) => void ask({ status }),
  };
}
