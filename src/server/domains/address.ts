import type { OwnDomain, SchoolAddress } from '#shared/contract/school/address.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { schoolLink } from '../branding/schools.ts';
import type { Services } from '../context.ts';
import { readAsSchool } from '../db.ts';
import type { Env } from '../env.ts';
import { servesUntil } from './domain-state.ts';
import { recordsOf } from './records.ts';

type Found = {
  slug: string;
  customDomain: string | null;
  slugsUsed: number;
  domain: string | null;
  token: string | null;
  problem: OwnDomain['problem'];
  checkedAt: string | null;
  verifiedAt: string | null;
  failingSince: string | null;
};

export async function readAddress(
  { db, env }: Pick<Services, 'db' | 'env'>,
  school: SchoolActor,
): Promise<SchoolAddress> {
  const found: Found = await readAsSchool(db, { producerId: school.producerId }, (tx) =>
    tx
      .selectFrom('client_settings as cs')
      .leftJoin('school_domains as d', 'd.producer_id', 'cs.producer_id')
      .where('cs.producer_id', '=', school.producerId)
      .select(({ selectFrom, fn }) => [
        'cs.slug',
        'cs.custom_domain as customDomain',
        'd.domain',
        'd.token',
        'd.problem',
        'd.checked_at as checkedAt',
        'd.verified_at as verifiedAt',
        'd.failing_since as failingSince',
        selectFrom('school_slugs')
          .select(fn.countAll<number>().as('used'))
          .where('school_slugs.producer_id', '=', school.producerId)
          .$asScalar()
          .$notNull()
          .as('slugsUsed'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return {
    url: schoolLink(env, found, '/alunos/login'),
    slug: found.slug,
    slugFrame: slugFrame(env),
    changesLeft: Math.max(0, LIMITS.slugs - Number(found.slugsUsed)),
    ownDomain: ownDomain(found, env),
  };
}

function slugFrame(env: Env): SchoolAddress['slugFrame'] {
  const marker = 'slug';
  const [before = '', after = ''] = schoolLink(env, { slug: marker, customDomain: null }, '/alunos/login').split(
    marker,
  );
  return { before, after };
}

function ownDomain(found: Found, env: Env): OwnDomain | null {
  const { domain, token, problem, checkedAt, failingSince } = found;
  if (!domain || !token) return null;
  return {
    domain,
    status: statusOf(found),
    problem,
    checkedAt,
    servesUntil: failingSince && servesUntil(failingSince),
    records: recordsOf({ domain, token }, env),
  };
}

function statusOf({ verifiedAt, failingSince, problem }: Found): OwnDomain['status'] {
  if (verifiedAt) return failingSince ? 'failing' : 'verified';
  return problem ? 'error' : 'pending';
}
