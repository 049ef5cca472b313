// The posters, banners and logos of the demonstration schools, as SVG.
import {
  bannerFinancas,
  bannerFinancasPhone,
  bannerLuz,
  bannerLuzPhone,
  logoFermento,
  logoVertice,
} from './banners.ts';
import { aquarela, edicao, financas, fotografia, pao } from './covers.ts';
import type { Picture } from './drawing.ts';
import { edicao1, edicao2, financas1, financas2, financas3, fotografia1, fotografia2, fotografia3 } from './modules.ts';

export const pictures: Picture[] = [
  fotografia(),
  financas(),
  edicao(),
  pao(),
  aquarela(),
  fotografia1(),
  fotografia2(),
  fotografia3(),
  financas1(),
  financas2(),
  financas3(),
  edicao1(),
  edicao2(),
  bannerLuz(),
  bannerLuzPhone(),
  bannerFinancas(),
  bannerFinancasPhone(),
  logoVertice(),
  logoFermento(),
];
