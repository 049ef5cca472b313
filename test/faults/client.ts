import type { Outcome } from './ledger.ts';

/** A request, so that it can be sent again, to whichever process. */
export type Ask = { path: string; method?: string; cookie?: string; type?: string; body?: string | Uint8Array };
export type Answer = { outcome: Outcome; said: string; json: unknown };

/** The way in: over HTTP, to one process or to many in turn. */
export type HttpClient = {
  send(ask: Ask): Promise<Answer>;
  /** Retries until there is a response. @throws Error when it is refused, or after a minute */
  call<T>(operation: string, input: unknown, cookie: string): Promise<T>;
  bytes(path: string): Promise<Buffer | null>;
};

export type HttpClientOptions = { patienceMs?: number };

export const rpc = (operation: string, input: unknown, cookie: string): Ask => ({
  path: `/rpc/${operation.replaceAll('.', '/')}`,
  method: 'POST',
  type: 'application/json',
  cookie,
  body: JSON.stringify({ json: input }),
});

/** @param urls of the processes, or of what stands before them */
export function openHttpClient(urls: readonly string[], { patienceMs = 30_000 }: HttpClientOptions = {}): HttpClient {
  let turn = 0;
  const nextUrl = () => urls[turn++ % urls.length] ?? '';

  async function send(ask: Ask): Promise<Answer> {
    try {
      const response = await request(nextUrl(), ask, patienceMs);
      return readAnswer(response.status, await response.text());
    } catch (error) {
      return unanswered(error);
    }
  }

  return {
    send,
    async call<T>(operation: string, input: unknown, cookie: string): Promise<T> {
      const ask = rpc(operation, input, cookie);
      const until = Date.now() + 60_000;
      for (;;) {
        const { outcome, said, json } = await send(ask);
        if (outcome === 'ok') return (json as { json: T }).json;
        if (said.startsWith('4') || Date.now() > until) throw new Error(`${operation}: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async bytes(path) {
      const response = await request(nextUrl(), { path }, patienceMs);
      const body = Buffer.from(await response.arrayBuffer());
      return response.ok ? body : null;
    },
  };
}

const request = (url: string, { path, method = 'GET', cookie, type, body }: Ask, patienceMs: number) =>
  fetch(url + path, {
    method,
    headers: { ...(cookie && { cookie }), ...(type && { 'content-type': type }) },
    body: body as BodyInit | undefined,
    signal: AbortSignal.timeout(patienceMs),
  });

function readAnswer(status: number, text: string): Answer {
  const json = status === 204 ? null : JSON.parse(text);
  const code = (json as { json?: { code?: string } } | null)?.json?.code ?? '';
  const refused = status >= 400 && status < 500;
  const outcome = status < 300 ? 'ok' : refused ? 'fail' : 'unknown';
  return { outcome, said: outcome === 'ok' ? `${status}` : `${status} ${code}`.trim(), json };
}

/** Without a connection the request was never received. */
function unanswered(error: unknown): Answer {
  const { name, cause } = error as { name: string; cause?: { code?: string } };
  const code = cause?.code ?? name;
  return { outcome: code === 'ECONNREFUSED' ? 'fail' : 'unknown', said: code, json: null };
}
