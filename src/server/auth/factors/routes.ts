import type { Context } from '../../context.ts';
import { holderProcedures as os } from '../../guards.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  requireFactor,
  withdrawReset,
} from './changes.ts';
import { readFactors } from './factors.ts';

const placeOf = ({ ip, userAgent }: Context) => ({ ip, userAgent });

export const factorRoutes = {
  factors: os.factors.handler(({ context }) => readFactors(context, context.holder)),
  startTotp: os.startTotp.handler(({ context }) => beginTotp(context, context.holder)),
  confirmTotp: os.confirmTotp.handler(({ context, input }) =>
    confirmTotp(context, context.holder, input.code, placeOf(context)),
  ),
  removeTotp: os.removeTotp.handler(async ({ context }) => {
    await removeTotp(context, context.holder, placeOf(context));
    return {};
  }),
  renewRecoveryCodes: os.renewRecoveryCodes.handler(({ context }) =>
    renewRecoveryCodes(context, context.holder, placeOf(context)),
  ),
  startPasskey: os.startPasskey.handler(({ context }) => beginPasskey(context, context.holder)),
  addPasskey: os.addPasskey.handler(({ context, input }) =>
    addPasskey(context, context.holder, input, placeOf(context)),
  ),
  removePasskey: os.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context, context.holder, input.passkeyId, placeOf(context));
    return {};
  }),
  requireFactor: os.requireFactor.handler(async ({ context, input }) => {
    await requireFactor(context, context.holder, input.on, placeOf(context));
    return {};
  }),
  cancelReset: os.cancelReset.handler(async ({ context }) => {
    await withdrawReset(context, context.holder, placeOf(context));
    return {};
  }),
};
