import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

/** What happens to one request; without a fault it is taken. */
export type BrevoFault =
  | 'slow'
  | 'limited'
  | 'unavailable'
  /** Not taken, but its key is spent. */
  | 'unavailable_spent'
  | 'unauthorized'
  | 'no_such_address'
  | 'refused'
  /** The line goes dead before the message was taken, or after. */
  | 'cut_before'
  | 'cut_after'
  /** Taken, but the answer of a gateway in between says otherwise. */
  | 'gateway_after';

export const BREVO_KEY = 'xkeysib-test';

const address = z.strictObject({ email: z.email(), name: z.string().min(1).max(70).optional() });
const request = z.strictObject({
  sender: address,
  to: z.array(address).length(1),
  replyTo: address.optional(),
  subject: z.string().min(1),
  htmlContent: z.string().min(1),
  textContent: z.string().optional(),
  headers: z.strictObject({
    idempotencyKey: z.uuid(),
    'List-Unsubscribe': z.string().optional(),
    'List-Unsubscribe-Post': z.literal('List-Unsubscribe=One-Click').optional(),
  }),
});
type Request = z.infer<typeof request>;

export type BrevoServer = {
  origin: string;
  taken: Request[];
  /** For each address, what happens to its next requests, one each. */
  faults: Map<string, BrevoFault[]>;
  /** Called when a message was taken, before that is answered. */
  onTaken: (message: Request) => void | Promise<void>;
  stop(): Promise<void>;
};

/** Somebody else's API, on this machine: as its documentation says, a key it has taken is refused for half an hour. */
export async function startBrevo(): Promise<BrevoServer> {
  const keys = new Set<string>();
  const state: Omit<BrevoServer, 'origin' | 'stop'> = { taken: [], faults: new Map(), onTaken: () => {} };

  async function answer(incoming: IncomingMessage, response: ServerResponse) {
    const say = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    const isKnown = incoming.headers['api-key'] === BREVO_KEY;
    const stranger = { code: 'unauthorized', message: 'Key not found' };
    if (incoming.method === 'GET' && incoming.url === '/v3/account')
      return isKnown ? say(200, { email: 'conta@example.com' }) : say(401, stranger);
    if (incoming.method !== 'POST' || incoming.url !== '/v3/smtp/email')
      return say(404, { code: 'document_not_found' });
    const { data, error } = request.safeParse(await json(incoming));
    if (!isKnown) return say(401, stranger);
    if (!data) return say(400, { code: 'invalid_parameter', message: error.message });
    const fault = state.faults.get(data.to[0]?.email ?? '')?.shift();
    switch (fault) {
      case 'limited':
        return say(429, { code: 'too_many_requests' }, { 'retry-after': '0' });
      case 'unavailable':
        return say(503, { message: 'Service unavailable' });
      case 'unavailable_spent':
        keys.add(data.headers.idempotencyKey);
        return say(503, { message: 'Service unavailable' });
      case 'unauthorized':
        return say(401, { code: 'unauthorized', message: 'unrecognised IP address' });
      case 'no_such_address':
        return say(400, { code: 'invalid_parameter', message: 'email is not valid in to' });
      case 'refused':
        return say(400, { code: 'invalid_parameter', message: 'subject is not valid' });
      case 'cut_before':
        return response.destroy();
    }
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, 100));
    const { idempotencyKey } = data.headers;
    if (keys.has(idempotencyKey)) return say(400, { code: 'duplicate_parameter', message: 'Duplicate request' });
    keys.add(idempotencyKey);
    state.taken.push(data);
    await state.onTaken(data);
    if (fault === 'cut_after') return response.destroy();
    if (fault === 'gateway_after') return say(502, {});
    return say(201, { messageId: `<${randomUUID()}@smtp-relay.example.com>` });
  }

  const server = createServer((incoming, response) => void answer(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
