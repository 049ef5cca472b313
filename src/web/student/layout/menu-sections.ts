import { LayoutGrid, type LucideIcon } from 'lucide-react';

export type MenuEntry = { label: string; to: string; icon: LucideIcon; holds: RegExp };
type Section = { title: string; entries: MenuEntry[] };

export const SECTIONS: Section[] = [
  {
    title: 'Menu Principal',
    entries: [{ label: 'Cursos', to: '/alunos/cursos', icon: LayoutGrid, holds: /^\/alunos\/cursos?(\/|$)/ }],
  },
];
