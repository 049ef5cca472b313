/** The dashboard's tabs. Each is a screen with an address of its own; some lead to others within the same tab. */
export const TABS = [
  { id: 'courses', label: 'Cursos', to: '/dashboard', within: ['/admin/courses', '/admin/courses/lixeira'] },
  {
    id: 'students',
    label: 'Alunos',
    to: '/admin/students',
    within: ['/admin/students/importar', '/admin/students/nao-entregues'],
  },
  { id: 'settings', label: 'Configurações', to: '/admin/settings', within: [] },
] as const;

type Tab = (typeof TABS)[number];

export const isTabOf = ({ to, within }: Tab, pathname: string) =>
  to === pathname || (within as readonly string[]).includes(pathname);

/** The screen of the tab that a navigation to the dashboard names in its state, the first one's for any other name. */
export const tabNamed = (name: unknown): Tab['to'] => TABS.find(({ id }) => id === name)?.to ?? TABS[0].to;
