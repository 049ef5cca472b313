import { escapeHtml } from '../../html.ts';
import type { Voice } from '../voice.ts';
import { footerText } from './frame.ts';
import { bareLink, body, button, facts, heading, note, paragraph } from './parts.ts';

export type CleanupDone = {
  name: string;
  year: number;
  removed: number;
  /** Those who were enrolled anew since. */
  kept: number;
  /** `10/04/2027`. */
  archiveUntil: string;
  url: string;
};

const NUMBER = new Intl.NumberFormat('pt-BR');

export const cleanupDoneSubject = ({ removed }: CleanupDone) => `Limpeza anual concluída: ${leftBy(removed)}`;

const leftBy = (removed: number) => (removed === 1 ? '1 aluno removido' : `${NUMBER.format(removed)} alunos removidos`);

const done = ({ year }: CleanupDone) =>
  `Como avisamos, os alunos e as matrículas da sua escola foram removidos em 10/01/${year}. Antes, os dados de todos eles foram guardados em um arquivo, que você pode baixar no painel.`;

const wayBack = ({ archiveUntil }: CleanupDone, { supportEmail }: Voice) =>
  `Precisa dos alunos de volta? Até ${archiveUntil} eles podem ser restaurados a partir do arquivo: ${supportEmail ? `escreva para ${supportEmail}` : 'fale com o suporte'}.`;

const AFTERWARDS =
  'Seus cursos, suas configurações e sua assinatura continuam como estão, e novos alunos já podem ser matriculados.';

const factsOf = ({ removed, kept, archiveUntil }: CleanupDone): [string, string][] => [
  ['Alunos removidos', NUMBER.format(removed)],
  ...(kept > 0 ? [['Continuam na escola', NUMBER.format(kept)] as [string, string]] : []),
  ['Arquivo disponível até', archiveUntil],
];

export const cleanupDoneBody = (about: CleanupDone, voice: Voice) =>
  body(
    heading(escapeHtml(`A limpeza anual foi concluída, ${about.name}`)),
    paragraph(done(about)),
    facts(factsOf(about)),
    button(escapeHtml(about.url), 'Baixar arquivo', voice.primaryColor),
    note(escapeHtml(wayBack(about, voice))),
    note(AFTERWARDS),
    bareLink(escapeHtml(about.url)),
  );

export const cleanupDoneText = (about: CleanupDone, voice: Voice) => `A limpeza anual foi concluída, ${about.name}

${done(about)}

${factsOf(about)
  .map(([name, value]) => `${name}: ${value}`)
  .join('\n')}

Baixar arquivo: ${about.url}

${wayBack(about, voice)}

${AFTERWARDS}

${footerText(voice)}
`;
