import { Menu } from 'lucide-react';
import { Link } from '../routing/link.tsx';
import { useLocation } from '../routing/location.ts';
import { currentOf, MAIN } from './menu-sections.ts';

/** On phones: the four main screens within reach of the thumb, and the drawer with everything else. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav className="bottom-bar on-nav" aria-label="Atalhos">
      {MAIN.map((entry) => (
        <Link key={entry.to} to={entry.to} aria-current={currentOf(entry, pathname)}>
          <entry.icon aria-hidden="true" />
          {entry.short ?? entry.label}
        </Link>
      ))}
      <button type="button" aria-haspopup="dialog" onClick={onMenu}>
        <Menu aria-hidden="true" />
        Menu
      </button>
    </nav>
  );
}
