import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SIGNED_HOSTS } from '#shared/contract/school/media/videos.ts';
import type { RecognizedVideo } from '#shared/video/video-url.ts';
import { api } from '#web/lib/api/api.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { previewAddress } from '#web/video-preview/frame.ts';

type PreviewFrameProps = Omit<ComponentProps<'iframe'>, 'src'> & {
  video: RecognizedVideo;
  /** Where it is saved: a host may play it only at an address signed for that. */
  lessonId: string | undefined;
};

/** Whether its host supports signed addresses. */
export const maySign = ({ provider }: RecognizedVideo): boolean => SIGNED_HOSTS.some((host) => host === provider);

/** Plays a video in a frame whose policy allows the video hosts. */
export function PreviewFrame({ video, lessonId, ...frame }: PreviewFrameProps) {
  const isSigned = lessonId !== undefined && maySign(video);
  const signed = useQuery({
    // Not under the operation's key: another signature would start the video again.
    queryKey: ['signed video', lessonId, video.url],
    queryFn: async ({ signal }) => {
      const { video: playable } = await api.producer.previewLesson.call({ lessonId: lessonId ?? '' }, { signal });
      return playable && (playable.embedUrl ?? playable.url);
    },
    enabled: isSigned,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isSigned && signed.isPending) return <Skeleton className="aspect-video w-full" />;
  return <iframe {...frame} src={previewAddress(video.url, signed.data)} />;
}
