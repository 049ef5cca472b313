import { ownerProcedures as owner, producerProcedures as producer } from '../../guards.ts';
import { deleteOwnCopy } from './delete-own-copy.ts';
import { answerProducerRequest, readPlatformDesk, refuseProducerRequest } from './platform-desk.ts';
import { readOwnRequests } from './read-own-requests.ts';
import { requestClosing } from './request-closing.ts';
import { submitOwnRequest, withdrawFromPlatform } from './submit-own-request.ts';

export const ownRequestsRoutes = {
  ownRequests: producer.ownRequests.handler(({ context }) => readOwnRequests(context.db, context.producer)),
  requestOwnCopy: producer.requestOwnCopy.handler(({ context }) =>
    submitOwnRequest(context, context.producer, { kind: 'copy' }),
  ),
  submitOwnRequest: producer.submitOwnRequest.handler(({ context, input }) =>
    submitOwnRequest(context, context.producer, { kind: 'other', ...input }),
  ),
  requestClosing: producer.requestClosing.handler(({ context, input }) =>
    requestClosing(context, context.producer, input),
  ),
  deleteOwnCopy: producer.deleteOwnCopy.handler(({ context, input }) =>
    deleteOwnCopy(context, context.producer, input),
  ),
  withdrawOwnRequest: producer.withdrawOwnRequest.handler(async ({ context, input }) => {
    await withdrawFromPlatform(context, context.producer, input);
    return {};
  }),
};

export const platformDeskRoutes = {
  producerRequests: owner.producerRequests.handler(({ context, input }) =>
    readPlatformDesk(context.db, context.owner, input),
  ),
  answerProducerRequest: owner.answerProducerRequest.handler(async ({ context, input }) => {
    await answerProducerRequest(context, context.owner, input);
    return {};
  }),
  refuseProducerRequest: owner.refuseProducerRequest.handler(async ({ context, input }) => {
    await refuseProducerRequest(context, context.owner, input);
    return {};
  }),
};
