import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { timestamp } from '#shared/schemas.ts';
import { parseTypedUrl } from '#shared/text/safe-url.ts';
import { slugProblem } from '#shared/text/slug.ts';
import { everyday, nothing, sensitive } from '../base.ts';

const domainProblem = z.enum(['txt_missing', 'txt_wrong', 'not_pointing', 'dns_unreachable', 'taken']);
export type DomainProblem = z.infer<typeof domainProblem>;

const ownDomain = z.strictObject({
  domain: z.string(),
  /** `failing` domains are served until `servesUntil`; `error` domains are not. */
  status: z.enum(['pending', 'verified', 'failing', 'error']),
  problem: domainProblem.nullable(),
  checkedAt: timestamp.nullable(),
  servesUntil: timestamp.nullable(),
  records: z.array(z.strictObject({ type: z.enum(['CNAME', 'TXT']), name: z.string(), value: z.string() })),
});
export type OwnDomain = z.infer<typeof ownDomain>;

export const schoolAddress = z.strictObject({
  url: z.string(),
  slug: z.string(),
  /** The text before and after the slug in the school's address. */
  slugFrame: z.strictObject({ before: z.string(), after: z.string() }),
  changesLeft: z.int(),
  ownDomain: ownDomain.nullable(),
});
export type SchoolAddress = z.infer<typeof schoolAddress>;

const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:xn--[a-z0-9-]{2,59}|[a-z]{2,63})$/;

export const domainInput = z.strictObject({
  domain: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(LIMITS.url, 'too_long')
    .transform((typed, context) => {
      const name = parseTypedUrl(typed)?.url.hostname.replace(/\.$/, '') ?? '';
      if (!HOST_NAME.test(name)) context.addIssue({ code: 'custom', message: 'invalid' });
      return name;
    }),
});

export const slugInput = z.strictObject({
  slug: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(60, 'too_long')
    .superRefine((slug, context) => {
      const code = slugProblem(slug);
      if (code) context.addIssue({ code: 'custom', message: code });
    }),
});

export const addressContract = {
  address: everyday
    .route({
      method: 'GET',
      path: '/producer/address',
      summary: "Get the school's address for students, and its custom domain",
    })
    .output(schoolAddress),
  setSlug: sensitive
    .route({ method: 'PUT', path: '/producer/slug', summary: "Update the school's slug; old links keep working" })
    .input(slugInput)
    .output(schoolAddress),
  setDomain: sensitive
    .route({ method: 'PUT', path: '/producer/domain', summary: 'Request a custom domain' })
    .input(domainInput)
    .output(schoolAddress),
  verifyDomain: everyday
    .route({ method: 'POST', path: '/producer/domain/checks', summary: 'Verify the custom domain' })
    .output(schoolAddress),
  removeDomain: sensitive
    .route({ method: 'DELETE', path: '/producer/domain', summary: 'Remove the custom domain' })
    .output(nothing),
};
