import { exportName } from '#shared/text/export-name.ts';
import type { Producer } from '../actors.ts';

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

type File = {
  /** Describes the content; only characters allowed in a header. */
  what: string;
  format: keyof typeof TYPES;
  bytes?: number;
  at?: Date;
};

/**
 * A file with a school's data. All exports use this, so that each names the exporting person in its file name and a
 * header. The content is unchanged: docs/decisions/0062.
 */
export const exportAnswer = (
  { name }: Pick<Producer, 'name'>,
  { what, format, bytes, at = new Date() }: File,
  body: ReadableStream | string | Uint8Array<ArrayBuffer>,
): Response =>
  new Response(body, {
    headers: {
      'Content-Type': TYPES[format],
      'Content-Disposition': `attachment; filename="${exportName(what, name, at, { extension: format })}"`,
      'Cache-Control': 'no-store',
      'X-Exported-By': encodeURIComponent(name),
      ...(bytes !== undefined && { 'Content-Length': String(bytes) }),
    },
  });

export const csvAnswer = (by: Pick<Producer, 'name'>, what: string, lines: AsyncGenerator<string>) =>
  exportAnswer(by, { what, format: 'csv' }, streamedText(lines));

/** Reads the next part only when the browser has received the previous one, and stops when it disconnects. */
function streamedText(parts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
