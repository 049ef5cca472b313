import { LogOut } from 'lucide-react';
import { usePlatform, useSchool, useSignOut } from '#web/lib/session.ts';
import { Temple } from '#web/public/platform-brand.tsx';
import { Button } from '#web/ui/button.tsx';

export function TopBar() {
  const signOut = useSignOut();
  return (
    <header className="on-nav sticky top-0 z-20 h-(--topbar) border-line border-b">
      <div className="page-width flex h-full items-center justify-between gap-4">
        <SchoolBrand />
        <nav aria-label="Conta" className="-mr-3">
          <Button
            variant="ghost"
            icon={<LogOut />}
            busy={signOut.isPending || signOut.isSuccess}
            onClick={() => signOut.mutate({})}
          >
            Sair
          </Button>
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
    <div className="flex min-w-0 items-center gap-2.5 text-md tracking-[-0.01em]">
      {logo ? <img src={logo} alt="" className="h-7 max-w-40 flex-none object-contain" /> : <Temple />}
      <b className="truncate">{school?.memberAreaName ?? platform.name}</b>
    </div>
  );
}
