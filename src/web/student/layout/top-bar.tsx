import { Menu } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SchoolBrand } from './school-brand.tsx';

export function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className="student-top on-nav">
      <SchoolBrand />
      <IconButton label="Abrir menu" icon={<Menu />} aria-haspopup="dialog" tooltip={false} onClick={onMenu} />
    </header>
  );
}
