import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a search field whose question is kept elsewhere, as in the address: the typing shows at once, and is
 * searched for once it pauses.
 */
export function useTypedSearch(asked: string, ask: (search: string) => void) {
  // The text in the field, the text last searched for, and the address's last value.
  const [field, setField] = useState({ text: asked, sent: asked, known: asked });
  const wanted = field.text.trim();
  if (asked !== field.known) {
    // The address changed by navigation, so it replaces the text; text being typed stays.
    const elsewhere = wanted === field.sent && asked !== field.sent;
    setField({ ...field, known: asked, ...(elsewhere && { text: asked, sent: asked }) });
  }

  const router = useRouter();
  const send = useEffectEvent((sent: string) => {
    // Somebody has left, and it is not drawn yet.
    if (router.latestLocation.pathname !== router.state.resolvedLocation?.pathname) return;
    setField((before) => ({ ...before, sent }));
    ask(sent);
  });
  // While another page is loading, a search would navigate back.
  const leaving = useRouterState({
    select: ({ location, resolvedLocation }) => location.pathname !== resolvedLocation?.pathname,
  });
  useEffect(() => {
    if (wanted === field.sent || leaving) return;
    const timer = setTimeout(() => send(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted, field.sent, leaving]);

  return { typed: field.text, type: (text: string) => setField((before) => ({ ...before, text })) };
}
