import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { SocialButton } from './social-button.tsx';
import { SupportDialog, type SupportTab } from './support-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { ViewingBar } from './viewing-bar.tsx';

export function ProducerLayout() {
  const [support, setSupport] = useState<SupportTab | null>(null);
  return (
    <>
      <a
        href="#conteudo"
        className="on-card print:hidden fixed top-2 left-2 z-70 -translate-y-20 rounded px-3 py-2 font-medium focus:translate-y-0"
      >
        Pular para o conteúdo
      </a>
      <div className="sticky top-0 z-20 print:static">
        <ViewingBar />
        <TopBar onSupport={() => setSupport('support')} />
      </div>
      <main>
        <Outlet />
        <SocialButton onClick={() => setSupport('networks')} />
      </main>
      <SupportDialog open={support} onChange={setSupport} onClose={() => setSupport(null)} />
    </>
  );
}
