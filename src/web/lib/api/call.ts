import { Problem } from './problem.ts';

export type CallOptions = {
  signal?: AbortSignal;
  context?: {
    /** The request outlives the page that sent it. */
    keepalive?: boolean;
    /** Completes "Você vai …" when asking for a confirmation, if the call alone does not tell. */
    act?: string;
  };
};

/** Sends a change with keepalive, so that it survives leaving the page. */
export const LASTING = { context: { keepalive: true } };

/**
 * Browsers limit keepalive bodies to 64 KiB in total and reject more: at most three bytes a character, these leave room
 * for others. Presses send little; a list may not, and a draft is sent with those that its form has shown.
 */
const LASTING_CHARACTERS = 16_000;

/** A call that the server refuses until the person confirms their identity. */
export type Unconfirmed = { path: string[]; input: unknown; act?: string };

/** @throws the refusal if the person cancels; the error if the session ended meanwhile */
type Confirmation = { confirmFor(call: Unconfirmed, refusal: Problem): Promise<void> };

let confirmation: () => Promise<Confirmation>;

/** Registers the lazily loaded confirmation screen; each entry names its own. */
export function confirmWith(load: () => Promise<Confirmation>) {
  confirmation = load;
}

/** Names the page's school, because the cookie names the one that any tab opened last. */
let school = '';

/** @param slug null if the host says which school it is, or none was named */
export function callAbout(slug: string | null) {
  school = slug ? `?escola=${slug}` : '';
}

/** `?escola=` and its slug, or nothing. */
export const schoolInQuery = () => school;

type Underway = { asked: string; answer: Promise<unknown> };

/** The latest unanswered request of each operation. */
const underway = new Map<string, Underway>();

/**
 * Calls one operation. A call repeated before its response, such as by a double press, shares one request, unless the
 * same operation was called with other input in between, as by a switch that is turned back.
 * @param path where the operation is in the contract
 * @throws Problem with the server's code; TypeError without a response
 */
export function call(path: string[], input?: unknown, options: CallOptions = {}): Promise<unknown> {
  const name = path.join('/');
  const asked = JSON.stringify(input ?? null);
  const last = underway.get(name);
  // Abortable requests are not shared; files cannot be compared.
  if (options.signal || hasFiles(input)) return ask(path, input, options);
  if (last?.asked === asked) return last.answer;
  const answer = ask(path, input, options).finally(() => {
    if (underway.get(name)?.answer === answer) underway.delete(name);
  });
  underway.set(name, { asked, answer });
  return answer;
}

/**
 * Speaks oRPC's protocol (https://orpc.dev/docs/advanced/rpc-protocol), of which the contract needs only plain JSON
 * and, for uploads, files at the top of the input: the complete client is 9 KiB larger. If the server requires a
 * confirmation of identity, asks for it and repeats the call once.
 */
async function ask(path: string[], input: unknown, options: CallOptions): Promise<unknown> {
  try {
    return await send(path, input, options);
  } catch (error) {
    if (!isUnconfirmed(error)) throw error;
    const { confirmFor } = await confirmation();
    await confirmFor({ path, input, act: options.context?.act }, error);
    return send(path, input, options);
  }
}

/** Also true if the person cancelled the confirmation. */
export const isUnconfirmed = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'step_up_required';

async function send(path: string[], input: unknown, { signal, context }: CallOptions): Promise<unknown> {
  const { body, headers } = bodyOf(input);
  const short = typeof body === 'string' && body.length < LASTING_CHARACTERS;
  const response = await fetch(`/rpc/${path.join('/')}${path[0] === 'public' ? school : ''}`, {
    method: 'POST',
    body,
    headers,
    signal,
    keepalive: context?.keepalive === true && short,
  });
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer.json;
  const { code = '', data } = answer?.json ?? answer ?? {};
  throw new Problem(code, { status: response.status, data });
}

const filesOf = (input: unknown) => Object.entries(input ?? {}).filter(([, value]) => value instanceof Blob);
const hasFiles = (input: unknown) => filesOf(input).length > 0;

function bodyOf(input: unknown): Pick<RequestInit, 'body' | 'headers'> {
  const files = filesOf(input);
  if (files.length === 0) {
    return { body: JSON.stringify({ json: input }), headers: { 'Content-Type': 'application/json' } };
  }
  const form = new FormData();
  form.set('data', JSON.stringify({ json: input, maps: files.map(([name]) => [name]) }));
  files.forEach(([, file], index) => {
    form.set(String(index), file as Blob);
  });
  return { body: form };
}
