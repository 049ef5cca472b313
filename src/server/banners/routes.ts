import { producerProcedures as os } from '../guards.ts';
import { createBanner, deleteBanner, listBanners, setBannerActive, updateBanner } from './banners.ts';
import { moveBanner } from './order.ts';

export const bannerRoutes = {
  banners: os.banners.handler(({ context }) => listBanners(context.db, context.producer)),
  createBanner: os.createBanner.handler(({ context, input }) => createBanner(context.db, context.producer, input)),
  updateBanner: os.updateBanner.handler(({ context, input }) => updateBanner(context.db, context.producer, input)),
  setBannerActive: os.setBannerActive.handler(({ context, input }) =>
    setBannerActive(context.db, context.producer, input),
  ),
  moveBanner: os.moveBanner.handler(({ context, input }) => moveBanner(context.db, context.producer, input)),
  deleteBanner: os.deleteBanner.handler(({ context, input }) => deleteBanner(context.db, context.producer, input)),
};
