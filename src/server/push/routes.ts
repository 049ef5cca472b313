import { studentProcedures as os } from '../guards.ts';
import { keepPushDevice } from './devices.ts';

export const pushRoutes = {
  keepPushDevice: os.keepPushDevice.handler(async ({ context, input }) => {
    await keepPushDevice(context.db, context.student, input, context.deviceId);
    return {};
  }),
};
