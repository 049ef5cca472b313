import type { Database } from '../../db.ts';
import type { Env } from '../../env.ts';
import { mercadoPago } from './mercado-pago.ts';
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** Mercado Pago where there are credentials; without them the sandbox, in the demonstration alone. */
export function openProvider(env: Env, db: Database): PaymentProvider | null {
  if (env.mercadoPago) return mercadoPago(env.mercadoPago, env.publicUrl);
  return env.demo && !env.production ? sandbox(env, db) : null;
}
