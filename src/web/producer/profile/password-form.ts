import { z } from 'zod';
import { newPassword } from '#shared/schemas.ts';

/** Another password, typed twice. The present one is asked for where it was chosen. */
export const passwordForm = (asksCurrent: boolean) =>
  z
    .object({
      currentPassword: asksCurrent ? z.string().min(1, 'required') : z.string().optional(),
      password: newPassword,
      confirmation: z.string(),
    })
    .refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], message: 'invalid' });
