import { CirclePlay, History, LayoutGrid, LifeBuoy, type LucideIcon, Settings, Star } from 'lucide-react';

export type MenuEntry = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Addresses below it, besides its own. */
  holds?: RegExp;
};
type Section = { title: string; entries: MenuEntry[] };

export const SECTIONS: Section[] = [
  {
    title: 'Menu Principal',
    entries: [
      { label: 'Cursos', to: '/alunos/cursos', icon: LayoutGrid, holds: /^\/alunos\/cursos?(\/|$)/ },
      { label: 'Continue Assistindo', to: '/alunos/continue', icon: CirclePlay },
      { label: 'Favoritos', to: '/alunos/favoritos', icon: Star },
      { label: 'Histórico', to: '/alunos/historico', icon: History },
    ],
  },
  {
    title: 'Recursos',
    entries: [{ label: 'Configurações', to: '/alunos/configuracoes', icon: Settings }],
  },
];

/** Above the school's social links. */
export const HELP: MenuEntry = { label: 'Central de Ajuda', to: '/alunos/ajuda', icon: LifeBuoy };
