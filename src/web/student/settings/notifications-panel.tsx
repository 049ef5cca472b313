import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Account } from '#shared/contract/account/account.ts';
import { CONSENTS, consentText } from '#shared/privacy/consents.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { AddToCalendar } from '../calendar/add-to-calendar.tsx';
import { canTakePushes, leavePushes, takePushes } from '../pwa/pushes.ts';
import { askBrowserPermission, type BrowserPermission, browserPermission } from './browser-permission.ts';
import { NoticeKinds } from './notice-kinds.tsx';
import { useNotificationChoices } from './use-notification-choices.ts';

export function NotificationsPanel({ account }: { account: Account }) {
  const { notifications: choices } = account;
  const { choose, status } = useNotificationChoices();
  const { permission, reached, asked, ask, take, leave } = usePushes();

  async function chooseBrowser(browser: boolean) {
    if (browser && !(await ask())) return;
    if (await choose({ browser })) await (browser ? take() : leave());
  }
  async function allowHere() {
    if (await ask()) await take();
  }

  return (
    <div className="grid gap-2">
      <h2>Como quer ser avisado</h2>
      <div>
        <Switch
          label={CONSENTS.email_notices.label}
          hint={consentText('email_notices')}
          checked={choices.email}
          onChange={({ target }) => choose({ email: target.checked })}
        />
        <Switch
          label={CONSENTS.browser_notices.label}
          hint={consentText('browser_notices')}
          checked={choices.browser}
          onChange={({ target }) => chooseBrowser(target.checked)}
        />
      </div>
      {(asked || choices.browser) && <Blocked permission={permission} onAsk={allowHere} />}
      {choices.browser && permission === 'granted' && !reached && <OnlyWhileOpen />}
      <p className="min-h-5 text-muted text-sm" role="status">
        {status}
      </p>
      <NoticeKinds account={account} />
      <h2>Calendário das aulas</h2>
      <p className="text-muted">Veja no seu calendário quando cada aula abre.</p>
      <div>
        <AddToCalendar />
      </div>
    </div>
  );
}

/** Explains why notifications are blocked in this browser. */
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
      {REASONS[permission]}
    </Note>
  );
}

const REASONS = {
  denied:
    'Este navegador está bloqueando as notificações deste site. Para recebê-las, abra as configurações do site ao lado do endereço, permita as notificações e ligue esta opção de novo.',
  install:
    'No iPhone e no iPad, as notificações precisam do aplicativo da escola. No Safari, toque em Compartilhar e em Adicionar à Tela de Início. Depois abra o aplicativo e ligue esta opção por lá.',
  unsupported: 'Este navegador não mostra notificações de sites. Elas continuam chegando aqui, em Notificações.',
};

const OnlyWhileOpen = () => (
  <Note tone="info" role="status">
    Este navegador não alcançou o serviço que entrega as notificações. Por enquanto elas aparecem só com a área de
    alunos aberta.
  </Note>
);

/** Push state of this browser: permission, and whether a subscription exists. */
function usePushes() {
  const queries = useQueryClient();
  const [permission, setPermission] = useState<BrowserPermission>(browserPermission);
  const [reached, setReached] = useState(canTakePushes);
  const [asked, setAsked] = useState(false);
  return {
    permission,
    reached,
    /** Set after a press that needs the permission. */
    asked,
    async ask(): Promise<boolean> {
      const answer = await askBrowserPermission();
      setPermission(answer);
      setAsked(true);
      return answer === 'granted';
    },
    take: () =>
      takePushes(queries).then(
        () => setReached(canTakePushes()),
        () => setReached(false),
      ),
    leave: () => leavePushes().catch(() => {}),
  };
}
