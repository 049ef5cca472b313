import { z } from 'zod';
import { networkOf } from '#shared/network.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

/** Follow the school's setting, never, lock to the address of the next login, or a fixed address. */
export const ADDRESS_RULES = ['school', 'off', 'next_login', 'fixed'] as const;
export type AddressRule = (typeof ADDRESS_RULES)[number];

/** Accepts what was typed; stored in the normalized form of `networkOf`. */
const network = z
  .string({ error: 'required' })
  .max(100, 'invalid')
  .transform((typed, context) => {
    const known = networkOf(typed);
    if (known === null) context.addIssue({ code: 'custom', message: typed.trim() === '' ? 'required' : 'invalid' });
    return known ?? '';
  });

const refusal = z.strictObject({
  address: z.string(),
  firstAt: timestamp,
  lastAt: timestamp,
  times: z.int(),
  /** When it will be accepted automatically; null for a student whose address is fixed. */
  opensAt: timestamp.nullable(),
});
export type AddressRefusal = z.infer<typeof refusal>;

export const keptOut = z.strictObject({ ...refusal.shape, studentId: id, name: z.string(), email: z.string() });
export type KeptOut = z.infer<typeof keptOut>;

export const addressOfStudent = z.strictObject({
  on: z.boolean(),
  rule: z.enum(ADDRESS_RULES),
  address: z.string().nullable(),
  since: timestamp.nullable(),
  refusals: z.array(refusal),
});
export type AddressOfStudent = z.infer<typeof addressOfStudent>;

export const addressRuleInput = z.discriminatedUnion(
  'rule',
  [
    z.strictObject({ rule: z.enum(['school', 'off', 'next_login']) }),
    z.strictObject({ rule: z.literal('fixed'), address: network }),
  ],
  'invalid',
);

/** One address per student: see docs/decisions/0032. */
export const primaryAddressContract = {
  primaryAddresses: everyday
    .route({
      method: 'GET',
      path: '/producer/primary-addresses',
      summary: 'Check whether students have one network address each, and which students were refused',
    })
    .output(z.strictObject({ on: z.boolean(), keptOut: z.array(keptOut) })),
  setPrimaryAddresses: everyday
    .route({
      method: 'PUT',
      path: '/producer/primary-addresses',
      summary: "Set whether students may sign in from one network address only, from each one's next login",
    })
    .input(z.strictObject({ on: z.boolean({ error: 'required' }) }))
    .output(z.strictObject({ on: z.boolean() })),
  studentAddress: everyday
    .route({
      method: 'GET',
      path: '/producer/students/{studentId}/primary-address',
      summary: "Get a student's primary address, and the attempts refused from others",
    })
    .input(z.strictObject({ studentId: id }))
    .output(addressOfStudent),
  setStudentAddress: everyday
    .route({
      method: 'PUT',
      path: '/producer/students/{studentId}/primary-address',
      summary: "Set a student's own address rule, from the next login",
    })
    .input(z.strictObject({ studentId: id, choice: addressRuleInput }))
    .output(nothing),
  releaseAddress: everyday
    .route({
      method: 'POST',
      path: '/producer/students/{studentId}/address-releases',
      summary: 'Release a refused address, so that the student can sign in from it immediately',
    })
    .input(z.strictObject({ studentId: id, address: network }))
    .output(nothing),
};

export const ownAddressContract = {
  ownAddress: everyday
    .route({
      method: 'GET',
      path: '/student/primary-address',
      summary: 'Check whether the account has a primary address in this school',
    })
    .output(z.strictObject({ restricted: z.boolean() })),
};
