import { useRef } from 'react';
import { newId } from './new-id.ts';

/**
 * Sends what makes something new under a key. Sent once more unchanged, since its answer was lost or a refusal, it goes under
 * the same one, so that it is made once; what is sent after it was answered is another.
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
