import { producerProcedures as os } from '../guards.ts';
import { createApiKey, revokeApiKey } from './api-keys.ts';

export const apiKeyRoutes = {
  createApiKey: os.createApiKey.handler(({ context }) => createApiKey(context.db, context.producer)),
  revokeApiKey: os.revokeApiKey.handler(async ({ context }) => {
    await revokeApiKey(context.db, context.producer);
    return {};
  }),
};
