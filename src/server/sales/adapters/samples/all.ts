import type { Platform } from '../sale.ts';
import { genericSamples } from './generic.ts';
import { hotmartSamples } from './hotmart.ts';
import { kiwifySamples } from './kiwify.ts';
import type { Sample } from './sample.ts';

export const SAMPLES: Partial<Record<Platform, Sample[]>> = {
  hotmart: hotmartSamples,
  kiwify: kiwifySamples,
  generic: genericSamples,
};
