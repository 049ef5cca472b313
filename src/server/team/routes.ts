import { answerArrival, deviceOf, openSessionFor } from '../auth/arrival.ts';
import { producerProcedures as os, publicProcedures as pub, requireOwnSession } from '../guards.ts';
import { acceptInvitation, readInvitation } from './accept.ts';
import { cancelInvitation, inviteMember, resendInvitation } from './invitations.ts';
import { changeMember, removeMember } from './members.ts';
import { acceptOwnership } from './ownership/accept.ts';
import { endOwnershipOffer, offerOwnership } from './ownership/offer.ts';
import { listPanels, switchPanel } from './panels.ts';
import { readTeam } from './team.ts';

export const teamRoutes = {
  team: os.team.handler(({ context }) => readTeam(context.db, context.producer)),
  inviteMember: os.inviteMember.handler(({ context, input }) => inviteMember(context, context.producer, input)),
  resendInvitation: os.resendInvitation.handler(async ({ context, input }) => {
    await resendInvitation(context, context.producer, input);
    return {};
  }),
  cancelInvitation: os.cancelInvitation.handler(async ({ context, input }) => {
    await cancelInvitation(context, context.producer, input);
    return {};
  }),
  changeMember: os.changeMember.handler(async ({ context, input }) => {
    await changeMember(context.db, context.producer, input);
    return {};
  }),
  removeMember: os.removeMember.handler(async ({ context, input }) => {
    await removeMember(context.db, context.producer, input);
    return {};
  }),
  offerOwnership: os.offerOwnership.handler(({ context, input }) => offerOwnership(context, context.producer, input)),
  endOwnershipOffer: os.endOwnershipOffer.handler(async ({ context }) => {
    await endOwnershipOffer(context.db, context.producer);
    return {};
  }),
  acceptOwnership: os.acceptOwnership.handler(async ({ context, input }) => {
    await acceptOwnership(context, context.producer, input);
    return {};
  }),
  panels: os.panels.handler(({ context }) => listPanels(context.db, context.producer)),
};

export const joiningRoutes = {
  readInvitation: pub.readInvitation.handler(({ context, input }) =>
    readInvitation(context, input.token, deviceOf(context)),
  ),
  acceptInvitation: pub.acceptInvitation.handler(async ({ context, input }) =>
    answerArrival(context, await acceptInvitation(context, input, deviceOf(context))),
  ),
  enterPanel: pub.enterPanel.handler(async ({ context, input }) =>
    openSessionFor(
      context,
      await switchPanel(context.db, await requireOwnSession(context), input.schoolId, deviceOf(context)),
    ),
  ),
};
