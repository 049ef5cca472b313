import {
  Award,
  Bell,
  CirclePlay,
  History,
  LayoutGrid,
  LifeBuoy,
  type LucideIcon,
  NotebookPen,
  Settings,
  Star,
} from 'lucide-react';
import type { STUDENT_AREA } from '#shared/screens/student.ts';
import { NOTIFICATIONS } from '../routing/paths.ts';

export type MenuEntry = {
  label: string;
  to: keyof typeof STUDENT_AREA.screens;
  icon: LucideIcon;
  short?: string;
  holds?: RegExp;
  counted?: boolean;
};
type Section = { title: string; entries: MenuEntry[] };

export const MAIN: MenuEntry[] = [
  { label: 'Cursos', to: '/alunos/cursos', icon: LayoutGrid, holds: /^\/alunos\/cursos?(\/|$)/ },
  { label: 'Continue Assistindo', short: 'Continuar', to: '/alunos/continue', icon: CirclePlay },
  { label: 'Favoritos', to: '/alunos/favoritos', icon: Star },
  { label: 'Histórico', to: '/alunos/historico', icon: History },
];

const CERTIFICATES: MenuEntry = { label: 'Meus certificados', to: '/alunos/certificados', icon: Award };
const NOTEBOOK: MenuEntry = { label: 'Caderno', to: '/alunos/caderno', icon: NotebookPen };

export const SECTIONS: Section[] = [
  { title: 'Menu Principal', entries: [...MAIN, NOTEBOOK, CERTIFICATES] },
  {
    title: 'Recursos',
    entries: [
      { label: 'Notificações', to: NOTIFICATIONS, icon: Bell, counted: true },
      { label: 'Configurações', to: '/alunos/configuracoes', icon: Settings },
    ],
  },
];

/** Above the school's social links. */
export const HELP: MenuEntry = { label: 'Central de Ajuda', to: '/alunos/ajuda', icon: LifeBuoy };

export function currentOf({ to, holds }: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return holds?.test(pathname) ? 'true' : undefined;
}
