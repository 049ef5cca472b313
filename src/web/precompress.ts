import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;
/** Below this, compressing makes a file hardly smaller. */
const WORTHWHILE_BYTES = 1024;

/** Writes a brotli and a gzip copy of each built file: at the highest level, and without work per request. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle)
      .map(
        (output) => [join(dir, output.fileName), Buffer.from('code' in output ? output.code : output.source)] as const,
      )
      .filter(([path, source]) => COMPRESSIBLE.test(path) && source.length >= WORTHWHILE_BYTES);
    await Promise.all(
      files.flatMap(([path, source]) => [
        smallest(source).then((packed) => writeFile(`${path}.br`, packed)),
        promisify(gzip)(source, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
      ]),
    );
  },
});

const smallest = (source: Buffer) =>
  promisify(brotliCompress)(source, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: source.length,
    },
  });
