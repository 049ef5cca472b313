import type { TeamRole } from './roles.ts';

/** Names in screens and e-mails. */
export const ROLE_NAMES: Readonly<Record<TeamRole, string>> = {
  owner: 'Dono',
  admin: 'Administrador',
  instructor: 'Instrutor',
  support: 'Atendimento',
  moderator: 'Moderador',
};

export const ROLE_SUMMARIES: Readonly<Record<TeamRole, string>> = {
  owner: 'Tudo na escola, com plano, domínio e integrações.',
  admin: 'Conteúdo, alunos, avisos e equipe. Vendas e receita só se forem liberadas.',
  instructor: 'Só os cursos escolhidos: aulas, correções, progresso e conversas.',
  support: 'Alunos e conversas: matricula, corrige, reenvia e exporta. Não remove.',
  moderator: 'Só as conversas das turmas escolhidas. Dos alunos vê o nome.',
};
