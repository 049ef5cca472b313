import { ownerProcedures as owner, producerProcedures as producer } from '../../guards.ts';
import { askClosing } from './ask-closing.ts';
import { askPlatform, withdrawFromPlatform } from './ask-platform.ts';
import { dropOwnCopy } from './drop-own-copy.ts';
import { answerProducerRequest, readPlatformDesk, refuseProducerRequest } from './platform-desk.ts';
import { readOwnRequests } from './read-own-requests.ts';

export const ownRequestsRoutes = {
  ownRequests: producer.ownRequests.handler(({ context }) => readOwnRequests(context.db, context.producer)),
  askOwnCopy: producer.askOwnCopy.handler(({ context }) => askPlatform(context, context.producer, { kind: 'copy' })),
  askPlatform: producer.askPlatform.handler(({ context, input }) =>
    askPlatform(context, context.producer, { kind: 'other', ...input }),
  ),
  askClosing: producer.askClosing.handler(({ context, input }) => askClosing(context, context.producer, input)),
  dropOwnCopy: producer.dropOwnCopy.handler(({ context, input }) => dropOwnCopy(context, context.producer, input)),
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
