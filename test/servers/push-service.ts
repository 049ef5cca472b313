import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto';
import { createServer } from 'node:http';
import { Agent } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A browser that has allowed notifications: what it tells the server, and with which it reads what it is sent. */
export function newBrowser(endpoint: string) {
  const key = createECDH('prime256v1');
  const publicKey = key.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    read: (body: Buffer) => decrypt(body, { key, publicKey, auth }),
  };
}

type Secret = { key: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer };

/** One record of aes128gcm (RFC 8188), under the keys of RFC 8291. @throws where anything is not as they say */
function decrypt(body: Buffer, { key, publicKey, auth }: Secret): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + sender.length);
  if (sender.length !== 65 || record.length > recordSize || body.length > 4096) throw new Error('Not one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
  const secret = Buffer.from(hkdfSync('sha256', key.computeSecret(sender), auth, info, 32));
  const derive = (label: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('Not the last record');
  return padded.toString('utf8', 0, end);
}

/** Who signed (RFC 8292), once the signature has been checked for this audience. @throws where it is not theirs */
function readVapid(authorization: string, origin: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk: JsonWebKey = {
    kty: 'EC',
    crv: 'P-256',
    x: point.toString('base64url', 1, 33),
    y: point.toString('base64url', 33),
  };
  const signed = verifySignature(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string>;
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string };
  const inTime = Number(exp) * 1000 > Date.now() && Number(exp) * 1000 <= Date.now() + 24 * 3_600_000;
  if (!signed || alg !== 'ES256' || aud !== origin || !inTime) throw new Error('Not signed for this service');
  return { publicKey, sub: sub ?? '' };
}

export type Delivery = {
  host: string;
  path: string;
  ttl: number;
  urgency: string;
  vapid: { publicKey: string; sub: string };
  body: Buffer;
};

export type PushService = {
  /** Reaches this service under any name. */
  agent: Agent;
  taken: Delivery[];
  /** What the next posts are answered with, one each; after that everything is taken. 0 cuts the line. */
  answers: number[];
  /** How many times somebody posted. */
  asked: number;
  /** Called before a post is answered. */
  onAsked: () => void | Promise<void>;
  stop(): Promise<void>;
};

/** A browser maker's push service, on this machine: it takes what is signed and encrypted as the standards say. */
export async function startPushService(): Promise<PushService> {
  const state: Omit<PushService, 'agent' | 'stop'> = { taken: [], answers: [], asked: 0, onAsked: () => {} };
  const server = createServer(async (request, response) => {
    state.asked += 1;
    const body = await buffer(request);
    await state.onAsked();
    const status = state.answers.shift() ?? 201;
    if (status === 0) return response.destroy();
    const { host = '', authorization = '', ttl, urgency, 'content-encoding': encoding } = request.headers;
    const vapid = readVapid(authorization, `https://${host}`);
    if (request.method !== 'POST' || encoding !== 'aes128gcm') return response.writeHead(400).end();
    if (status < 300)
      state.taken.push({ host, path: request.url ?? '', ttl: Number(ttl), urgency: String(urgency), vapid, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent();
  // In the clear: what is worth protecting is encrypted for the browser.
  agent.createConnection = () => connect({ port, host: '127.0.0.1' });
  return Object.assign(state, {
    agent,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
