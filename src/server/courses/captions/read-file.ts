import type { Cue } from '#shared/captions/sentences.ts';
import { LIMITS } from '#shared/limits.ts';
import { decodeText } from '#shared/text/decode-text.ts';
import { Problem } from '../../problem.ts';
import { parseCaptions } from './parse.ts';
import { repairCues } from './repair-cues.ts';

export type ReadCaptions = { cues: Cue[]; mended: number; dropped: number };

/** @throws Problem file_too_large, unsupported_file_type, captions_empty, captions_too_long */
export function readCaptions(bytes: Uint8Array): ReadCaptions {
  if (bytes.byteLength > LIMITS.captionBytes) throw new Problem('file_too_large');
  const text = decodeText(bytes);
  if (text === null) throw new Problem('unsupported_file_type');
  const raw = parseCaptions(text);
  if (raw.length > LIMITS.captionCues) throw new Problem('captions_too_long');
  const read = repairCues(raw);
  if (read.cues.length === 0) throw new Problem('captions_empty');
  return read;
}
