import { Problem } from './problem.ts';

export type CallOptions = {
  signal?: AbortSignal;
  context?: {
    /** The call outlives the page that made it. */
    keepalive?: boolean;
    /** Completes "Você vai …" when asking for a confirmation, if the call alone does not tell. */
    act?: string;
  };
};

/** Sends a change with keepalive, so that it survives leaving the page. */
export const LASTING = { context: { keepalive: true } };

/** Browsers let 64 KiB outlive a page, and refuse more. What is pressed is short; a text or a list may not be. */
const LASTING_CHARACTERS = 4_000;

/** A call that the server does not answer before it knows who sits there. */
export type Unconfirmed = { path: string[]; input: unknown; act?: string };

/** @throws the refusal when they do not want to; whatever ended the session meanwhile */
type Confirmation = { confirmFor(call: Unconfirmed, refusal: Problem): Promise<void> };

let confirmation: () => Promise<Confirmation>;

/** Registers the lazily loaded confirmation screen; each entry names its own. */
export function confirmWith(load: () => Promise<Confirmation>) {
  confirmation = load;
}

type Underway = { asked: string; answer: Promise<unknown> };

/** The latest unanswered request of each operation. */
const underway = new Map<string, Underway>();

/**
 * Asks one operation. Pressed twice before the screen knows that it was pressed, the same thing is asked once; what is asked
 * in between of the same operation, as by a switch that is turned back, makes it another.
 * @param path where the operation is in the contract
 * @throws Problem with the server's code; TypeError when there was no answer
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
 * Over oRPC's own protocol (https://orpc.dev/docs/advanced/rpc-protocol), of which the contract needs
 * only plain JSON and, for uploads, files at the top of the input: its client for everything weighs 9 KiB more.
 * Where the server first wants to know who sits there, they are asked, and the call is made once more.
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
  const response = await fetch(`/rpc/${path.join('/')}`, {
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
