import { Resolver } from 'node:dns/promises';
import type { DomainProblem } from '#shared/contract/school/address.ts';
import type { Env } from '../env.ts';
import { proofName, proofValue, targetHost } from './records.ts';

const TIMEOUT_MS = 3_000;
const TRIES = 2;
/** The name or record does not exist; other errors leave it open. */
const ABSENT = ['ENODATA', 'ENOTFOUND'];

/**
 * Queries the DNS only, never the domain itself: the server must not connect to addresses that strangers choose.
 * @returns the problem, or null if the domain is proven and points here
 */
export async function lookUp(
  { domain, token }: { domain: string; token: string },
  env: Pick<Env, 'publicUrl' | 'dnsServers'>,
): Promise<DomainProblem | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (env.dnsServers.length > 0) resolver.setServers([...env.dnsServers]);
  try {
    const proofs = (await present(resolver.resolveTxt(proofName(domain)))).map((parts) => parts.join('').trim());
    if (proofs.length === 0) return 'txt_missing';
    if (!proofs.includes(proofValue(token))) return 'txt_wrong';
    return (await leadsTo(resolver, domain, targetHost(env))) ? null : 'not_pointing';
  } catch {
    return 'dns_unreachable';
  }
}

/** By CNAME, or at a zone's apex, where CNAME is not allowed, by one of our addresses. */
async function leadsTo(resolver: Resolver, domain: string, target: string): Promise<boolean> {
  const names = await present(resolver.resolveCname(domain));
  if (names.some((name) => name.toLowerCase().replace(/\.$/, '') === target)) return true;
  const [theirs, ours] = [await addressesOf(resolver, domain), await addressesOf(resolver, target)];
  return theirs.some((address) => ours.includes(address));
}

const addressesOf = async (resolver: Resolver, name: string): Promise<string[]> => [
  ...(await present(resolver.resolve4(name))),
  ...(await present(resolver.resolve6(name))),
];

const present = <T>(asked: Promise<T[]>): Promise<T[]> =>
  asked.catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code ?? '')) return [];
    throw error;
  });
