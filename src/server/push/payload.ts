/** A push service takes 4096 bytes, which these are far below, whatever the characters. */
const TITLE = 120;
const MESSAGE = 400;

export type Pushed = { id: string; title: string; message: string; icon: string };

/** What the worker of the students' area reads (web/student/pwa/worker.js): what is to be shown, and nothing about anybody. */
export const payloadOf = ({ id, title, message, icon }: Pushed): string =>
  JSON.stringify({ id, icon, title: cut(title, TITLE), message: cut(message, MESSAGE) });

/** By code units: a single character that people see may have any number of bytes. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max).toWellFormed().trimEnd()}…`;
