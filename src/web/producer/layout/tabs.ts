/** The dashboard's tabs. Each is a screen with an address of its own; all that lies under its folder is of the tab too. */
export const TABS = [
  { id: 'courses', label: 'Cursos', to: '/dashboard', folder: '/admin/courses' },
  { id: 'students', label: 'Alunos', to: '/admin/students', folder: '/admin/students' },
  { id: 'reports', label: 'Relatórios', to: '/admin/reports', folder: '/admin/reports' },
  { id: 'plans', label: 'Planos', to: '/admin/plans', folder: '/admin/plans' },
  { id: 'settings', label: 'Configurações', to: '/admin/settings', folder: '/admin/settings' },
] as const;

type Tab = (typeof TABS)[number];

export const isTabOf = ({ to, folder }: Tab, pathname: string) =>
  pathname === to || pathname === folder || pathname.startsWith(`${folder}/`);

/** The screen of the tab that a navigation to the dashboard names in its state, the first one's for any other name. */
export const tabNamed = (name: unknown): Tab['to'] => TABS.find(({ id }) => id === name)?.to ?? TABS[0].to;
