import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';

export const bannerDefaults = (banner: ProducerBanner | null) => ({
  imageUrl: banner?.imageUrl ?? '',
  phoneImageUrl: banner?.phoneImageUrl ?? '',
  title: banner?.title ?? '',
  linkUrl: banner?.linkUrl ?? '',
});

export const BANNER_FIELDS: EditedField<ReturnType<typeof bannerDefaults>>[] = [
  { name: 'imageUrl', label: 'Imagem', kind: 'image' },
  { name: 'phoneImageUrl', label: 'Imagem para celular', kind: 'image' },
  { name: 'title', label: 'Título' },
  { name: 'linkUrl', label: 'Link' },
];
