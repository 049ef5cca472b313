import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';

type Limits = { maxSize: number; patienceMs: number };

/** The whole of a body, or nothing: whoever is cut off has had no effect. @throws Problem too_large, too_slow, malformed_request */
export function readBody(source: Readable, { maxSize, patienceMs }: Limits): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const late = setTimeout(() => settle(() => reject(new Problem('too_slow'))), patienceMs);

    function take(chunk: Buffer) {
      size += chunk.length;
      if (size > maxSize) settle(() => reject(new Problem('too_large')));
      else chunks.push(chunk);
    }
    const finish = () => settle(() => resolve(Buffer.concat(chunks)));
    const lose = () => settle(() => reject(new Problem('malformed_request')));
    function settle(how: () => void) {
      clearTimeout(late);
      source.off('data', take).off('end', finish).off('close', lose);
      source.pause();
      how();
    }
    source.on('data', take).on('end', finish).on('close', lose).on('error', lose);
  });
}
