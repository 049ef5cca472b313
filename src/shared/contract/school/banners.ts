import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { id, listIndex, optionalImage, optionalUrl, requiredImage, text } from '#shared/schemas.ts';
import { everyday, onceKey } from '../base.ts';
import { conflictsOver, edit, version } from '../edits.ts';

export const producerBanner = z.strictObject({
  id,
  title: z.string(),
  imageUrl: z.string(),
  /** Shown on phones instead, if every banner has one. */
  phoneImageUrl: z.string().nullable(),
  linkUrl: z.string().nullable(),
  active: z.boolean(),
  version,
});
export type ProducerBanner = z.infer<typeof producerBanner>;

export const bannerInput = z.strictObject({
  imageUrl: requiredImage,
  phoneImageUrl: optionalImage,
  title: text(LIMITS.title).default(''),
  linkUrl: optionalUrl,
});

/** A place among all banners, from 0; past the end means the end. */

const active = z.boolean({ error: 'invalid' });

export const bannersContract = {
  banners: everyday
    .route({ method: 'GET', path: '/producer/banners', summary: "List the school's banners in order" })
    .output(z.strictObject({ banners: z.array(producerBanner) })),
  createBanner: everyday
    .route({
      method: 'POST',
      path: '/producer/banners',
      summary: 'Create a banner, at the end unless a position is given (banner_limit_reached)',
      successStatus: 201,
    })
    .input(
      z.strictObject({ ...bannerInput.shape, active: active.default(true), index: listIndex.optional(), ...onceKey }),
    )
    .output(producerBanner),
  updateBanner: everyday
    .errors(conflictsOver(producerBanner))
    .route({ method: 'PUT', path: '/producer/banners/{bannerId}', summary: 'Update a banner' })
    .input(z.strictObject({ bannerId: id, ...bannerInput.shape, ...edit }))
    .output(producerBanner),
  setBannerActive: everyday
    .route({ method: 'PUT', path: '/producer/banners/{bannerId}/active', summary: 'Show or hide a banner' })
    .input(z.strictObject({ bannerId: id, active }))
    .output(producerBanner),
  moveBanner: everyday
    .route({ method: 'PUT', path: '/producer/banners/{bannerId}/position', summary: 'Move a banner' })
    .input(z.strictObject({ bannerId: id, index: listIndex }))
    .output(z.strictObject({ ids: z.array(id) })),
  deleteBanner: everyday
    .route({ method: 'DELETE', path: '/producer/banners/{bannerId}', summary: 'Delete a banner' })
    .input(z.strictObject({ bannerId: id }))
    .output(z.strictObject({ id })),
};
