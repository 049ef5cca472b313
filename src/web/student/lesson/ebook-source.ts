import { drivePreview } from '#shared/video/video-url.ts';

export type EbookSource = { src: string; sandbox: string | undefined };

const DRIVE_SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/**
 * How an e-book is shown inside the lesson; null for addresses that only open beside it. A PDF of this site goes into a
 * frame without a sandbox: Chromium's PDF viewer refuses to run in one.
 */
export function ebookSource(address: string, page: string): EbookSource | null {
  const preview = drivePreview(address);
  if (preview) return { src: preview, sandbox: DRIVE_SANDBOX };
  const url = new URL(address, page);
  const ours = url.origin === new URL(page).origin && /\.pdf$/i.test(url.pathname);
  return ours ? { src: url.href, sandbox: undefined } : null;
}
