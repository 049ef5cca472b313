import { isSlug } from '#shared/text/slug.ts';
import { isLoopback } from '../env/values.ts';
import type { Env } from '../env.ts';

/** The school a request is about: by its own host, or by slug. */
export type SchoolHint = { domain?: string; slug?: string };

export type Host = { name: string; ownedBySchool: boolean };
export const PLATFORM_HOST: Host = { name: '', ownedBySchool: false };

type Addresses = Pick<Env, 'publicUrl' | 'schoolDomain'>;

const hostname = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

/**
 * The school that a host names, by its sub-domain or as its own domain. Does not check that it exists.
 * @param host of a request, with or without a port
 * @returns null for the platform's host and for localhost
 */
export function schoolOfHost(host: string, env: Addresses): SchoolHint | null {
  const name = hostname(host);
  const platform = new URL(env.publicUrl).hostname;
  if (!name || name === platform || isLoopback(name)) return null;
  const under = [env.schoolDomain, platform].find((domain) => domain && name.endsWith(`.${domain}`));
  const slug = under && name.slice(0, -under.length - 1);
  return slug && isSlug(slug) ? { slug } : { domain: name };
}

export function hostOf(host: string, env: Addresses): Host {
  const school = schoolOfHost(host, env);
  return school ? { name: hostname(host), ownedBySchool: school.domain !== undefined } : PLATFORM_HOST;
}

export function isForeign(domain: string, env: Addresses): boolean {
  const ours = [new URL(env.publicUrl).hostname, env.schoolDomain];
  return ours.every((own) => !own || (domain !== own && !domain.endsWith(`.${own}`)));
}

/** A school's origin: its own domain, its sub-domain, or the platform's host with `?escola=`. */
export function schoolOrigin(env: Addresses, school: { slug: string; customDomain: string | null }): URL {
  const host = school.customDomain ?? (env.schoolDomain && `${school.slug}.${env.schoolDomain}`);
  const url = new URL(env.publicUrl);
  // A slug may be the first part of the platform's own host.
  if (host && host !== url.hostname) url.hostname = host;
  else url.searchParams.set('escola', school.slug);
  return url;
}
