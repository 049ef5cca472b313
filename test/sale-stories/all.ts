import type { SalesPlatform } from '#shared/sales-platforms.ts';
import { braip } from './braip.ts';
import { cakto } from './cakto.ts';
import { eduzz } from './eduzz.ts';
import { eduzzLegacy } from './eduzz-legacy.ts';
import { generic } from './generic.ts';
import { greenn } from './greenn.ts';
import { hotmart } from './hotmart.ts';
import { hubla } from './hubla.ts';
import { kirvano } from './kirvano.ts';
import { kiwify } from './kiwify.ts';
import { lastlink } from './lastlink.ts';
import { mercadopago } from './mercadopago.ts';
import { monetizze } from './monetizze.ts';
import { pagbank } from './pagbank.ts';
import { perfectpay } from './perfectpay.ts';
import type { StoriesOf } from './story.ts';
import { stripe } from './stripe.ts';
import { ticto } from './ticto.ts';
import { yampi } from './yampi.ts';

export const STORIES: Record<SalesPlatform, StoriesOf> = {
  hotmart,
  kiwify,
  eduzz,
  eduzz_legacy: eduzzLegacy,
  monetizze,
  braip,
  kirvano,
  cakto,
  perfectpay,
  ticto,
  greenn,
  yampi,
  lastlink,
  hubla,
  pagbank,
  mercadopago,
  stripe,
  generic,
};
