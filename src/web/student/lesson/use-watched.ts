import { maskedEmail } from '#shared/video/watermark.ts';
import { useViewerAs } from '#web/lib/session/session.ts';

/** The viewer as named in the watermark and the lesson's header. */
export function useWatched(): { name: string; identity: string } {
  const viewer = useViewerAs('student', 'producer');
  return { name: viewer.name, identity: viewer.kind === 'student' ? viewer.watermark : maskedEmail(viewer.email) };
}
