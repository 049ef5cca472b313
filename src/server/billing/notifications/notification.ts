import { checkSignature, type SignatureState } from '../providers/signature.ts';

/** The request as received; header names in lower case. */
export type Posted = { query: Record<string, string>; headers: Record<string, string>; raw: Uint8Array };

/** The id of what changed; the rest of the notification is not trusted. */
export type Notification = {
  topic: string;
  /** Null for a notification without an id. */
  dataId: string | null;
  requestId: string | null;
  signature: SignatureState;
};

const TOPIC = 100;
const ID = 100;
/** Ids contain no other characters, and PostgreSQL cannot store all of them. */
const PRINTABLE = /^[\x20-\x7e]*$/;

/** Webhooks contain the id as `data.id`, the older notices (`topic`) as `id` or at the end of an address. */
export function readNotification({ query, headers, raw }: Posted, secret: string): Notification {
  const body = bodyOf(raw);
  const topic = textOf(query.type ?? query.topic ?? body.type ?? body.topic);
  const named = query['data.id'] ?? query.id ?? Object(body.data).id ?? body.resource;
  const dataId = textOf(named).split('/').at(-1) || null;
  const requestId = headers['x-request-id'];
  return {
    topic: topic.slice(0, TOPIC),
    dataId: dataId && dataId.length <= ID ? dataId : null,
    requestId: requestId?.slice(0, 200) ?? null,
    // The signature covers the address, never the body.
    signature: checkSignature(
      { signature: headers['x-signature'], requestId, dataId: query['data.id'] ?? query.id },
      secret,
    ),
  };
}

function bodyOf(raw: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(new TextDecoder().decode(raw))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return PRINTABLE.test(text) ? text : '';
}
