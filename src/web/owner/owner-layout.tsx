import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { LogOut, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { OWNER } from '#shared/screens/owner.ts';
import { isTabOf, tabsOf } from '#shared/screens/tabs.ts';
import { api } from '#web/lib/api/api.ts';
import { useSignOut } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PAGE_WIDTH } from '#web/panel/page-width.ts';
import { SkipLink } from '#web/panel/skip-link.tsx';
import { useWorker } from '#web/panel/use-worker.ts';
import { PlatformBrand } from '#web/public/sign-in/platform-brand.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { TabNav } from '#web/ui/navigation/tab-nav.tsx';

/** The panel's tabs. All of their addresses are below the first one's. */
const OWNER_TABS = tabsOf(OWNER.screens);

const tabAt = (pathname: string) => OWNER_TABS.findLast((tab) => isTabOf(tab, pathname));

export function OwnerLayout() {
  useWorker();
  const { pathname } = useLocation();
  const current = tabAt(pathname);
  useTitle(current?.label ?? '');
  return (
    <>
      <SkipLink />
      <OwnerTopBar />
      <main>
        <div className="on-card border-line border-b">
          <div className={PAGE_WIDTH}>
            <div className="flex items-center justify-between gap-4 pt-4 pb-3 md:pt-6">
              <div>
                <h1 className="text-[22px] leading-7">{current?.label}</h1>
                <p className="text-muted">{current?.subtitle}</p>
              </div>
              <Refresh />
            </div>
            <TabNav label="Seções" className="max-md:-mx-4 max-md:pl-4">
              {OWNER_TABS.map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  className="tab"
                  activeOptions={{ exact: true }}
                  activeProps={{}}
                  aria-current={to === current?.to ? 'page' : undefined}
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
          className={cx(
            PAGE_WIDTH,
            'grid grid-cols-[minmax(0,1fr)] content-start gap-4 pt-4 pb-14 outline-0 md:gap-5 md:pt-6',
          )}
        >
          <Outlet />
        </div>
      </main>
    </>
  );
}

function OwnerTopBar() {
  const signOut = useSignOut();
  return (
    <header className="on-card sticky top-0 z-20 h-(--topbar) border-line border-b">
      <div className={cx(PAGE_WIDTH, 'flex h-full items-center justify-between gap-4')}>
        <div className="flex items-center gap-3">
          <PlatformBrand home="/admin/super" />
          <span className="rounded-full border border-line px-2 py-0.5 text-muted text-xs max-md:hidden">
            Painel do dono
          </span>
        </div>
        <Button
          variant="ghost"
          className="-mr-3"
          icon={<LogOut />}
          busy={signOut.isPending || signOut.isSuccess}
          onClick={() => signOut.mutate({})}
        >
          Sair
        </Button>
      </div>
    </header>
  );
}

function Refresh() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function refresh() {
    setBusy(true);
    await queries
      .refetchQueries({ type: 'active', queryKey: api.owner.key() }, { throwOnError: true })
      .catch(() => toast.error('Erro ao carregar dados do painel'));
    setBusy(false);
  }
  return <IconButton label="Atualizar" icon={<RefreshCw />} variant="secondary" busy={busy} onClick={refresh} />;
}
