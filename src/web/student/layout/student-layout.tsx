import './layout.css';
import { type ReactNode, useState } from 'react';
import { ConnectionNotice } from '#web/lib/connection/connection-notice.tsx';
import { Tooltips } from '#web/ui/overlay/tooltip.tsx';
import { LazyMiniPlayer } from '../mini/lazy-mini-player.tsx';
import { SearchShortcut } from '../search/search-entry.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Drawer } from './drawer.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

export function StudentLayout({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  return (
    <div className="student-shell">
      <a className="skip-link" href="#conteudo">
        Pular para o conteúdo
      </a>
      <aside className="student-side on-nav" aria-label="Menu lateral">
        <SideMenu />
      </aside>
      <TopBar />
      <main className="student-main" id="conteudo" tabIndex={-1}>
        {children}
      </main>
      <BottomBar onMenu={() => setMenuOpen(true)} />
      <Drawer open={menuOpen} onClose={() => setMenuOpen(false)} />
      <SearchShortcut />
      <LazyMiniPlayer />
      <ConnectionNotice />
      <Tooltips />
    </div>
  );
}
