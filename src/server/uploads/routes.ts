import { producerProcedures as os } from '../guards.ts';
import { storeImage } from './images.ts';

export const uploadRoutes = {
  uploadImage: os.uploadImage.handler(({ context, input }) => storeImage(context, context.producer, input)),
};
