/** The platforms with an adapter of their own, and `generic` for all others. */
export const SALES_PLATFORMS = [
  'hotmart',
  'kiwify',
  'eduzz',
  'eduzz_legacy',
  'monetizze',
  'braip',
  'kirvano',
  'cakto',
  'perfectpay',
  'ticto',
  'greenn',
  'yampi',
  'lastlink',
  'hubla',
  'pagbank',
  'mercadopago',
  'stripe',
  'generic',
] as const;
export type SalesPlatform = (typeof SALES_PLATFORMS)[number];
