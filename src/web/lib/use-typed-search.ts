import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MS = 300;

/**
 * The text of a search field whose query is stored elsewhere, such as in the address. Typing is shown immediately and
 * searched for after a pause.
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
    // A navigation has started, but is not rendered yet.
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
