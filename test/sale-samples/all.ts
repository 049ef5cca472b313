import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { braipSamples } from './braip.ts';
import { caktoSamples } from './cakto.ts';
import { eduzzLegacySamples, eduzzSamples } from './eduzz.ts';
import { genericSamples } from './generic.ts';
import { greennSamples } from './greenn.ts';
import { hotmartSamples } from './hotmart.ts';
import { hublaSamples } from './hubla.ts';
import { kirvanoSamples } from './kirvano.ts';
import { kiwifySamples } from './kiwify.ts';
import { lastlinkSamples } from './lastlink.ts';
import { mercadopagoSamples } from './mercadopago.ts';
import { monetizzeSamples } from './monetizze.ts';
import { pagbankSamples } from './pagbank.ts';
import { perfectpaySamples } from './perfectpay.ts';
import type { Sample } from './sample.ts';
import { stripeSamples } from './stripe.ts';
import { tictoSamples } from './ticto.ts';
import { yampiSamples } from './yampi.ts';

export const SAMPLES: Record<SalesPlatform, Sample[]> = {
  hotmart: hotmartSamples,
  kiwify: kiwifySamples,
  eduzz: eduzzSamples,
  eduzz_legacy: eduzzLegacySamples,
  monetizze: monetizzeSamples,
  braip: braipSamples,
  kirvano: kirvanoSamples,
  cakto: caktoSamples,
  perfectpay: perfectpaySamples,
  ticto: tictoSamples,
  greenn: greennSamples,
  yampi: yampiSamples,
  lastlink: lastlinkSamples,
  hubla: hublaSamples,
  pagbank: pagbankSamples,
  mercadopago: mercadopagoSamples,
  stripe: stripeSamples,
  generic: genericSamples,
};
