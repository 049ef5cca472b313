import { producerProcedures as os } from '../guards.ts';
import { keepImage } from './images.ts';

export const uploadRoutes = {
  uploadImage: os.uploadImage.handler(({ context, input }) => keepImage(context, context.producer, input)),
};
