import { drivePreview } from '#shared/video/video-url.ts';

export type EbookSource = { src: string; sandbox: string | undefined };

const DRIVE_SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/**
 * How an e-book is embedded in the lesson; null for addresses that only open separately. A PDF of this site
 * is framed without a sandbox, in which Chromium's PDF viewer refuses to run.
 */
export function ebookSource(address: string, page: string): EbookSource | null {
  const preview = drivePreview(address);
  if (preview) return { src: preview, sandbox: DRIVE_SANDBOX };
  const url = new URL(address, page);
  const ours = url.origin === new URL(page).origin && /\.pdf$/i.test(url.pathname);
  return ours ? { src: url.href, sandbox: undefined } : null;
}
