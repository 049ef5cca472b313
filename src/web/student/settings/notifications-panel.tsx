import { type ReactNode, useState } from 'react';
import type { Account } from '#shared/contract/account.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { askBrowserPermission, type BrowserPermission, browserPermission } from './browser-permission.ts';
import { useNotificationChoices } from './use-notification-choices.ts';

export function NotificationsPanel({ account }: { account: Account }) {
  const { choices, choose, status } = useNotificationChoices(account.notifications);
  const [permission, setPermission] = useState(browserPermission);
  const [tried, setTried] = useState(false);

  async function ask(): Promise<boolean> {
    const answer = await askBrowserPermission();
    setPermission(answer);
    setTried(true);
    return answer === 'granted';
  }
  async function chooseBrowser(browser: boolean) {
    if (!browser || (await ask())) choose({ ...choices, browser });
  }

  return (
    <div className="grid gap-2">
      <h2>Como quer ser avisado</h2>
      <div>
        <Switch
          label="Notificações por e-mail"
          hint="Aceito receber avisos da escola por e-mail."
          checked={choices.email}
          onChange={({ target }) => choose({ ...choices, email: target.checked })}
        />
        <Switch
          label="Notificações no navegador"
          hint="Aceito receber avisos neste navegador, enquanto a área de alunos estiver aberta em segundo plano."
          checked={choices.browser}
          onChange={({ target }) => chooseBrowser(target.checked)}
        />
      </div>
      {(tried || choices.browser) && <Blocked permission={permission} onAsk={ask} />}
      <p className="min-h-5 text-muted text-sm" role="status">
        {status}
      </p>
    </div>
  );
}

/** What stands between the choice and a notification in this browser. */
function Blocked({ permission, onAsk }: { permission: BrowserPermission; onAsk: () => void }): ReactNode {
  if (permission === 'granted') return null;
  if (permission === 'default') {
    return (
      <Note tone="info" role="status" action={<Button onClick={onAsk}>Permitir neste navegador</Button>}>
        Este navegador ainda não tem permissão para mostrar notificações da escola.
      </Note>
    );
  }
  return (
    <Note tone="warn" role="status">
      {permission === 'denied'
        ? 'Este navegador está bloqueando as notificações deste site. Para recebê-las, abra as configurações do site ao lado do endereço, permita as notificações e ligue esta opção de novo.'
        : 'Este navegador não mostra notificações de sites. Elas continuam chegando aqui, em Notificações.'}
    </Note>
  );
}
