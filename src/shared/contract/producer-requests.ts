import { z } from 'zod';
import { PRODUCER_REQUEST_KINDS, PRODUCER_REQUEST_STATES, REFUSAL_GROUNDS } from '#shared/privacy/requests.ts';
import { id, pageNumber, text, timestamp } from '#shared/schemas.ts';
import { everyday, nothing, onceKey, sensitive } from './base.ts';

/* Data requests of producers to the platform, and how owners answer them. */

const ownRequest = z.strictObject({
  id,
  kind: z.enum(PRODUCER_REQUEST_KINDS),
  state: z.enum(PRODUCER_REQUEST_STATES),
  year: z.int(),
  number: z.int(),
  /** The request in the producer's words; null for a copy. */
  message: z.string().nullable(),
  receivedAt: timestamp,
  /** Legal deadline for the answer. */
  dueAt: timestamp,
  settledAt: timestamp.nullable(),
  ground: z.enum(REFUSAL_GROUNDS).nullable(),
  answer: z.string().nullable(),
  /** Size of the copy while it can be downloaded. */
  copyBytes: z.int().nullable(),
  copyUntil: timestamp.nullable(),
  /** When the school closes. */
  closeAt: timestamp.nullable(),
});
export type OwnRequest = z.infer<typeof ownRequest>;

const ownRequests = z.strictObject({
  /** Latest first. */
  requests: z.array(ownRequest),
});
export type OwnRequests = z.infer<typeof ownRequests>;

const deskRequest = ownRequest.omit({ copyBytes: true }).extend({
  /** Null after the account was deleted. */
  producerId: id.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  settledBy: z.string().nullable(),
});
export type DeskRequest = z.infer<typeof deskRequest>;

const platformDesk = z.strictObject({
  /** Waiting requests first, by deadline. */
  requests: z.array(deskRequest),
  total: z.int(),
  pageSize: z.int(),
});
export type PlatformDesk = z.infer<typeof platformDesk>;

export const platformMessage = text(4000).pipe(z.string().min(1, 'required'));
/** The school's name or the producer's e-mail, typed as a confirmation. */
export const closingConfirmation = text(254).pipe(z.string().min(1, 'required'));
const request = z.strictObject({ requestId: id });
const protocol = z.strictObject({ year: z.int(), number: z.int() });

export const ownRequestsContract = {
  ownRequests: everyday
    .route({
      method: 'GET',
      path: '/producer/own-requests',
      summary: "List the producer's requests about their own data",
    })
    .output(ownRequests),
  requestOwnCopy: sensitive
    .route({
      method: 'POST',
      path: '/producer/own-requests/copy',
      summary: "Request a copy of the account's data on the platform",
      successStatus: 201,
    })
    .output(protocol),
  submitOwnRequest: everyday
    .route({
      method: 'POST',
      path: '/producer/own-requests',
      summary: "Send the platform any other request about one's own data",
      successStatus: 201,
    })
    .input(z.strictObject({ message: platformMessage, ...onceKey }))
    .output(protocol),
  requestClosing: sensitive
    .route({
      method: 'POST',
      path: '/producer/own-requests/closing',
      summary: 'Request the closing of the school, which happens after seven days',
      successStatus: 201,
    })
    .input(z.strictObject({ confirmation: closingConfirmation }))
    .output(protocol),
  deleteOwnCopy: everyday
    .route({
      method: 'DELETE',
      path: '/producer/own-requests/{requestId}/copy',
      summary: 'Delete a data copy before it expires',
    })
    .input(request)
    .output(nothing),
  withdrawOwnRequest: everyday
    .route({
      method: 'DELETE',
      path: '/producer/own-requests/{requestId}',
      summary: 'Withdraw a request that has not been answered',
    })
    .input(request)
    .output(nothing),
};

export const platformDeskContract = {
  producerRequests: everyday
    .route({
      method: 'GET',
      path: '/owner/producer-requests',
      summary: "List producers' requests about their own data",
    })
    .input(z.strictObject({ page: pageNumber }))
    .output(platformDesk),
  answerProducerRequest: everyday
    .route({
      method: 'POST',
      path: '/owner/producer-requests/{requestId}/answer',
      summary: "Answer a producer's request",
    })
    .input(request.extend({ answer: text(1000).pipe(z.string().min(1, 'required')) }))
    .output(nothing),
  refuseProducerRequest: sensitive
    .route({
      method: 'POST',
      path: '/owner/producer-requests/{requestId}/refusal',
      summary: "Refuse a producer's request, on a legal ground",
    })
    .input(request.extend({ ground: z.enum(REFUSAL_GROUNDS, 'invalid'), answer: text(1000).default('') }))
    .output(nothing),
};
