import { Link, useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  CirclePlay,
  GraduationCap,
  LifeBuoy,
  ListChecks,
  LogOut,
  Menu as MenuIcon,
  User,
} from 'lucide-react';
import { usePlatform, useSchool, useSignOut, useViewerAs } from '#web/lib/session/session.ts';
import { PAGE_WIDTH } from '#web/panel/page-width.ts';
import { useHideFirstSteps } from '#web/producer/first-steps/use-first-steps.ts';
import { PlatformLogo } from '#web/public/sign-in/platform-brand.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu, MenuItem, MenuLine } from '#web/ui/overlay/menu.tsx';
import { useStudy } from './use-study.ts';

/** On phones, everything but the school is in a menu. */
export function TopBar({ onSupport }: { onSupport: () => void }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const leaving = signOut.isPending || signOut.isSuccess;
  const leave = () => signOut.mutate({});
  const { firstSteps, studies, severalPanels, viewing } = useViewerAs('producer');
  const study = useStudy();
  const goStudy = () => study.mutate(undefined);
  const hideSteps = useHideFirstSteps();
  const stepsHidden = firstSteps === 'hidden' && !viewing;
  const showAgain = () => hideSteps.mutate({ hidden: false }, { onSuccess: () => navigate({ to: '/dashboard' }) });
  return (
    <header className="on-nav sticky top-0 z-20 h-(--topbar) border-line border-b print:static print:h-auto print:pb-2">
      <div className={cx(PAGE_WIDTH, 'flex h-full items-center justify-between gap-4')}>
        <SchoolBrand />
        <nav aria-label="Conta" className="-mr-3 flex flex-none gap-0.5 print:hidden">
          <div className="contents max-md:hidden">
            {stepsHidden && (
              <Button variant="ghost" icon={<ListChecks />} busy={hideSteps.isPending} onClick={showAgain}>
                <span className="max-lg:sr-only">Primeiros passos</span>
              </Button>
            )}
            <Link to="/admin/profile" className={buttonClass({ variant: 'ghost' })}>
              <span className="button-face">
                <User aria-hidden="true" />
                Meu Perfil
              </span>
            </Link>
            <Link to="/admin/tutorials" className={buttonClass({ variant: 'ghost' })}>
              <span className="button-face">
                <CirclePlay aria-hidden="true" />
                Tutoriais
              </span>
            </Link>
            {severalPanels && !viewing && (
              <Link to="/admin/escolas" className={buttonClass({ variant: 'ghost' })}>
                <span className="button-face">
                  <ArrowLeftRight aria-hidden="true" />
                  <span className="max-lg:sr-only">Trocar de escola</span>
                </span>
              </Link>
            )}
            {studies && !viewing && (
              <Button variant="ghost" icon={<GraduationCap />} busy={study.isPending} onClick={goStudy}>
                <span className="max-lg:sr-only">Minhas escolas</span>
              </Button>
            )}
            <Button variant="ghost" icon={<LifeBuoy />} onClick={onSupport}>
              Suporte
            </Button>
            <Button variant="ghost" icon={<LogOut />} busy={leaving} onClick={leave}>
              Sair
            </Button>
          </div>
          <div className="md:hidden">
            <Menu trigger={<IconButton label="Abrir menu" tooltip={false} icon={<MenuIcon />} busy={leaving} />}>
              {stepsHidden && (
                <MenuItem icon={<ListChecks />} onClick={showAgain}>
                  Primeiros passos
                </MenuItem>
              )}
              <MenuItem icon={<User />} onClick={() => navigate({ to: '/admin/profile' })}>
                Meu Perfil
              </MenuItem>
              <MenuItem icon={<CirclePlay />} onClick={() => navigate({ to: '/admin/tutorials' })}>
                Tutoriais
              </MenuItem>
              {severalPanels && !viewing && (
                <MenuItem icon={<ArrowLeftRight />} onClick={() => navigate({ to: '/admin/escolas' })}>
                  Trocar de escola
                </MenuItem>
              )}
              {studies && !viewing && (
                <MenuItem icon={<GraduationCap />} onClick={goStudy}>
                  Minhas escolas
                </MenuItem>
              )}
              <MenuItem icon={<LifeBuoy />} onClick={onSupport}>
                Suporte
              </MenuItem>
              <MenuLine />
              <MenuItem icon={<LogOut />} onClick={leave}>
                Sair
              </MenuItem>
            </Menu>
          </div>
        </nav>
      </div>
    </header>
  );
}

function SchoolBrand() {
  const school = useSchool();
  const platform = usePlatform();
  const logo = school?.navbarLogoUrl ?? school?.logoUrl ?? platform.logoUrl;
  return (
    <Link to="/dashboard" className="flex min-h-9 min-w-0 items-center gap-2.5 text-md tracking-[-0.01em]">
      {logo ? (
        <img src={logo} alt="" className="h-7 max-w-40 flex-none object-contain print:hidden" />
      ) : (
        <PlatformLogo />
      )}
      <b className="truncate">{school?.memberAreaName ?? platform.name}</b>
    </Link>
  );
}
