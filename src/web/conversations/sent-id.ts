import { newId } from '#web/lib/new-id.ts';

/**
 * The idempotency key of a message: unchanged text keeps it, so that a retry after a lost response creates no second
 * message.
 */
export function sentId() {
  let tried = { said: '', id: '' };
  return {
    of(sent: object): string {
      const said = JSON.stringify(sent);
      if (said !== tried.said) tried = { said, id: newId() };
      return tried.id;
    },
    /** After it has arrived, the same text is a new message. */
    arrived() {
      tried = { said: '', id: '' };
    },
  };
}
