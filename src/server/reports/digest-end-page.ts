import type { Platform } from '#shared/contract/public.ts';
import { END_BUTTON, type Face, oneClickPage } from '../account/one-click-page.ts';

export const digestAskPage = (platform: Platform) =>
  oneClickPage(
    faceOf(platform),
    'Parar de receber o resumo semanal?',
    'O e-mail das segundas-feiras deixa de chegar. Os avisos sobre a sua conta e a sua assinatura continuam.',
    END_BUTTON,
  );

export const digestDonePage = (platform: Platform) =>
  oneClickPage(
    faceOf(platform),
    'Pronto, você não recebe mais o resumo semanal',
    'Os números continuam em Relatórios, onde o resumo pode ser ligado de novo.',
    '<a href="/admin/reports">Abrir Relatórios</a>',
  );

/** The panel is paper, whoever the platform is. */
const faceOf = ({ name, primaryColor }: Platform): Face => ({
  name,
  primaryColor,
  backgroundColor: '#FFFFFF',
  navbarColor: '#FFFFFF',
});
