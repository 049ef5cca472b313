import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { TabNav } from '#web/ui/tab-nav.tsx';
import { SubscriptionNote } from './subscription-note.tsx';
import { TopBar } from './top-bar.tsx';

const TABS = [
  { to: '/dashboard', label: 'Cursos', paths: ['/dashboard', '/admin/courses', '/admin/courses/lixeira'] },
  { to: '/admin/students', label: 'Alunos', paths: ['/admin/students'] },
] as const;

export function ProducerLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <a
        href="#conteudo"
        className="on-card fixed top-2 left-2 z-70 -translate-y-20 rounded px-3 py-2 font-medium focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <TopBar />
      <main>
        <div className="on-card border-line border-b">
          <div className="page-width">
            <div className="pt-4 pb-3 md:pt-6">
              <h1 className="text-[22px] leading-7">Área Administrativa</h1>
              <p className="text-muted">Gerencie seus cursos e alunos</p>
            </div>
            <TabNav label="Seções" className="max-md:-mx-4 max-md:px-4">
              {TABS.map(({ to, label, paths }) => (
                <Link
                  key={to}
                  to={to}
                  className="tab"
                  activeProps={{}}
                  aria-current={(paths as readonly string[]).includes(pathname) ? 'page' : undefined}
                >
                  {label}
                </Link>
              ))}
            </TabNav>
          </div>
        </div>
        <div
          id="conteudo"
          tabIndex={-1}
          className="page-width grid content-start gap-4 pt-4 pb-14 outline-0 md:gap-5 md:pt-6"
        >
          <SubscriptionNote />
          <Outlet />
        </div>
      </main>
    </>
  );
}
