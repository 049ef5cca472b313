import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { memberProcedures, producerProcedures } from '../guards.ts';
import { fulfilDataRequest, refuseDataRequest } from './requests/answer.ts';
import { sessionDataSubject } from './requests/data-subject.ts';
import { readDesk, setPrivacyOfficer } from './requests/desk.ts';
import { proveDataRequest } from './requests/prove.ts';
import { isOfStudent, readOwnData } from './requests/read-own.ts';
import { registerRequest } from './requests/register-request.ts';
import { submitDataRequest } from './requests/submit-data-request.ts';
import { withdrawDataRequest } from './requests/withdraw.ts';

const member = memberProcedures;
const producer = producerProcedures;
const placeOf = ({ ip, countedAs, userAgent }: Context) => ({ ip, countedAs, userAgent });

export const ownDataRoutes = {
  ownData: member.ownData.handler(({ context }) => readOwnData(context.db, context.member)),
  submitDataRequest: member.submitDataRequest.handler(async ({ context, input }) =>
    submitDataRequest(context, await sessionDataSubject(context.db, context.member), input, placeOf(context)),
  ),
  proveDataRequest: member.proveDataRequest.handler(async ({ context, input }) => {
    const { sessionId } = context.member;
    await proveDataRequest(context, { ...(await sessionDataSubject(context.db, context.member)), sessionId }, input);
    return {};
  }),
  withdrawDataRequest: member.withdrawDataRequest.handler(async ({ context, input }) => {
    const { producerId, studentId } = await sessionDataSubject(context.db, context.member);
    const whose = sql`exists (select from students s where s.producer_id = r.producer_id and s.id = ${studentId} and ${isOfStudent})`;
    await withdrawDataRequest(context.db, { producerId, whose }, input);
    return {};
  }),
};

export const privacyRoutes = {
  privacyDesk: producer.privacyDesk.handler(({ context, input }) => readDesk(context.db, context.producer, input)),
  registerDataRequest: producer.registerDataRequest.handler(({ context, input }) =>
    registerRequest(context, context.producer, input),
  ),
  fulfilDataRequest: producer.fulfilDataRequest.handler(async ({ context, input }) => {
    await fulfilDataRequest(context, context.producer, input);
    return {};
  }),
  refuseDataRequest: producer.refuseDataRequest.handler(async ({ context, input }) => {
    await refuseDataRequest(context, context.producer, input);
    return {};
  }),
  setPrivacyOfficer: producer.setPrivacyOfficer.handler(({ context, input }) =>
    setPrivacyOfficer(context.db, context.producer, input),
  ),
};
