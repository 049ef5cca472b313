import { useRef } from 'react';
import { newId } from './new-id.ts';

/**
 * Adds an idempotency key to calls that create something. A retry with the same input, after a lost response or a
 * refusal, reuses the key; after a success the next call gets a new one.
 */
export function useOnce<Input extends { key?: string }, Output>(send: (input: Input) => Promise<Output>) {
  const last = useRef({ said: '', key: '' });
  return async (input: Input): Promise<Output> => {
    const said = JSON.stringify(input);
    if (said !== last.current.said) last.current = { said, key: newId() };
    const made = await send({ ...input, key: last.current.key });
    last.current = { said: '', key: '' };
    return made;
  };
}
