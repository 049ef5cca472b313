import { studentProcedures as os } from '../guards.ts';
import { savePushDevice } from './devices.ts';

export const pushRoutes = {
  savePushDevice: os.savePushDevice.handler(async ({ context, input }) => {
    await savePushDevice(context.db, context.student, input, context.deviceId);
    return {};
  }),
};
