import type { School } from '#shared/contract/public.ts';
import { escapeHtml } from '../html.ts';
import { END_BUTTON, type Face, oneClickPage } from './one-click-page.ts';

export const askPage = (school: School) =>
  oneClickPage(
    faceOf(school),
    'Parar de receber avisos por e-mail?',
    `${escapeHtml(school.memberAreaName)} deixa de enviar avisos para o seu e-mail, como o do fim do acesso a um curso. E-mails de acesso e de senha continuam chegando.`,
    END_BUTTON,
  );

export const donePage = (school: School) =>
  oneClickPage(
    faceOf(school),
    'Pronto, você não recebe mais avisos por e-mail',
    `Os avisos de ${escapeHtml(school.memberAreaName)} continuam em Notificações, na área de alunos.`,
    `<a href="/alunos/configuracoes?aba=notificacoes&amp;escola=${school.slug}">Mudar em Configurações</a>`,
  );

const faceOf = ({ memberAreaName, ...colors }: School): Face => ({ name: memberAreaName, ...colors });
