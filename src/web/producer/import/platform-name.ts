import type { ListPlatform } from '#shared/import/list-shape.ts';
import { LIST_SHAPES } from '#shared/import/recognise.ts';

/** Of an import: from where its list was. */
export const platformName = (platform: string): string => LIST_SHAPES[platform as ListPlatform]?.name ?? 'Lista';
