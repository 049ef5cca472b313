import type { Database } from '../../db.ts';
import type { Env } from '../../env.ts';
import type { PaymentProvider } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** Mercado Pago if it is configured, else the sandbox, in the demonstration only. */
export async function openProvider(env: Env, db: Database): Promise<PaymentProvider | null> {
  if (env.mercadoPago) {
    const { mercadoPago } = await import('./mercado-pago.ts');
    return mercadoPago(env.mercadoPago, env.publicUrl);
  }
  return env.demo && !env.production ? sandbox(env, db) : null;
}
