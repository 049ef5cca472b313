import { producerProcedures as os } from '../guards.ts';
import { readSchoolVideos, settleVideo } from './health/troubles.ts';
import { removeVideoKey, setVideoKey } from './keys.ts';

export const videoRoutes = {
  videos: os.videos.handler(({ context }) => readSchoolVideos(context, context.producer)),
  settleVideo: os.settleVideo.handler(({ context, input }) => settleVideo(context.db, context.producer, input)),
  setVideoKey: os.setVideoKey.handler(({ context, input }) => setVideoKey(context, context.producer, input)),
  removeVideoKey: os.removeVideoKey.handler(({ context, input }) =>
    removeVideoKey(context.db, context.producer, input),
  ),
};
