import type { OwnDomain } from '#shared/contract/school/address.ts';
import type { Env } from '../env.ts';

type Wanted = { domain: string; token: string };

/** Below the domain itself, because a CNAME allows no other records beside it. */
export const proofName = (domain: string) => `_ateneu.${domain}`;
export const proofValue = (token: string) => `ateneu=${token}`;

export const targetHost = (env: Pick<Env, 'publicUrl'>) => new URL(env.publicUrl).hostname;

export const recordsOf = ({ domain, token }: Wanted, env: Pick<Env, 'publicUrl'>): OwnDomain['records'] => [
  { type: 'CNAME', name: domain, value: targetHost(env) },
  { type: 'TXT', name: proofName(domain), value: proofValue(token) },
];
