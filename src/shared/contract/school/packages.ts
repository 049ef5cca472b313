import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { accessPeriod, id, title } from '#shared/schemas.ts';
import { everyday, nothing, onceKey } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';

/** The turma that is open for enrollment, none, or this one. */
const enters = z.union([z.enum(['open', 'none']), id], 'invalid');

/**
 * Modules of the course at the time of purchase; null for the whole course, including later additions. None where all
 * of an existing line are in the bin.
 */
const moduleIds = z.array(id).max(LIMITS.packageModules, 'too_long').nullable();

/** Selected modules of a course, for partial access. */
export const modulesChosen = z.strictObject({
  courseId: id,
  moduleIds: z.array(id).min(1, 'required').max(LIMITS.packageModules, 'too_long'),
});
export type ModulesChosen = z.infer<typeof modulesChosen>;

export const packageLine = z.strictObject({ courseId: id, enters, moduleIds });
export type PackageLine = z.infer<typeof packageLine>;

/** The course's own period, no end, or a period of the package. */
export const packagePeriod = z.union([z.enum(['course', 'forever']), accessPeriod], 'invalid');
export type PackagePeriod = z.infer<typeof packagePeriod>;

/** What a repeated purchase does: the later of both ends, or its days added to the remaining ones. */
export const packageRepeat = z.enum(['longest', 'add'], { error: 'invalid' });

export const packageFields = z.strictObject({
  name: title.pipe(z.string().max(LIMITS.packageName, 'too_long')),
  period: packagePeriod,
  repeat: packageRepeat,
  lines: z
    .array(packageLine)
    .min(1, 'required')
    .max(LIMITS.packageLines, 'too_long')
    .refine((lines) => new Set(lines.map(({ courseId }) => courseId)).size === lines.length, 'invalid'),
});
export type PackageFields = z.infer<typeof packageFields>;

export const salePackage = z.strictObject({
  id,
  ...packageFields.shape,
  name: z.string(),
  lines: z.array(packageLine),
  version,
});
export type SalePackage = z.infer<typeof salePackage>;

export const packagesContract = {
  createPackage: everyday
    .route({
      method: 'POST',
      path: '/producer/packages',
      summary: 'Create a package of courses or modules',
      successStatus: 201,
    })
    .input(z.strictObject({ ...packageFields.shape, ...onceKey }))
    .output(z.strictObject({ id })),
  changePackage: everyday
    .errors(conflictsOver(salePackage))
    .route({
      method: 'PUT',
      path: '/producer/packages/{packageId}',
      summary: 'Update a package, for new purchases',
    })
    .input(z.strictObject({ packageId: id, ...packageFields.shape, ...edit }))
    .output(z.strictObject({ id, version })),
  deletePackage: everyday
    .route({
      method: 'DELETE',
      path: '/producer/packages/{packageId}',
      summary: 'Delete a package; its buyers keep their access, and new sales of its offers wait',
    })
    .input(z.strictObject({ packageId: id }))
    .output(nothing),
};
