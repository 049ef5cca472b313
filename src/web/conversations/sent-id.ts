import { newId } from '#web/lib/new-id.ts';

/** The id of what is being sent: the same one while it says the same, so that what arrived, but whose answer was lost, is there once. */
export function sentId() {
  let tried = { said: '', id: '' };
  return {
    of(sent: object): string {
      const said = JSON.stringify(sent);
      if (said !== tried.said) tried = { said, id: newId() };
      return tried.id;
    },
    /** It has arrived: the same words again are another. */
    arrived() {
      tried = { said: '', id: '' };
    },
  };
}
