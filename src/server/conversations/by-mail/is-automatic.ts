import type { Header } from 'postal-mime';

const BULK = /^(bulk|junk|list|auto_reply)$/i;
/** Headers of mailing lists (RFC 2369) and auto-responders. */
const TELLING = /^(list-.+|x-auto-response-suppress|x-auto(reply|respond|-?reply-from)|x-autorespond(er)?|x-loop)$/;
const REPORT = /^multipart\/report\b/i;
/** Subjects of auto-responders that send no such header. */
const SUBJECT =
  /^\s*(auto(matic)?[- ]?(reply|response)|out of (the )?office|(resposta|mensagem) autom[aá]tica|fora do escrit[oó]rio|undeliver(ed|able)|n[aã]o entregue)\b/i;

/** Whether a program wrote this: auto-responders answering each other never stop. Our own mails declare it too. */
export function isAutomatic(headers: readonly Header[], subject = ''): boolean {
  return SUBJECT.test(subject) || headers.some(({ key, value }) => says(key, value.trim()));
}

function says(name: string, value: string): boolean {
  if (name === 'auto-submitted') return !/^no\b/i.test(value);
  if (name === 'precedence') return BULK.test(value);
  if (name === 'return-path') return value === '<>';
  if (name === 'content-type') return REPORT.test(value);
  return TELLING.test(name);
}
