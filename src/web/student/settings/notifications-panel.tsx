import type { Account, NotificationChoices } from '#shared/contract/account.ts';
import { Switch } from '#web/ui/switch.tsx';
import { useNotificationChoices } from './use-notification-choices.ts';

const CHOICES: { id: keyof NotificationChoices; label: string; hint: string }[] = [
  { id: 'email', label: 'Notificações por e-mail', hint: 'Aceito receber avisos da escola por e-mail.' },
  { id: 'browser', label: 'Notificações no navegador', hint: 'Aceito receber avisos neste navegador.' },
];

export function NotificationsPanel({ account }: { account: Account }) {
  const { choices, choose, status } = useNotificationChoices(account.notifications);
  return (
    <div className="grid gap-2">
      <h2>Como quer ser avisado</h2>
      <div>
        {CHOICES.map(({ id, label, hint }) => (
          <Switch
            key={id}
            label={label}
            hint={hint}
            checked={choices[id]}
            onChange={(event) => choose({ ...choices, [id]: event.target.checked })}
          />
        ))}
      </div>
      <p className="min-h-5 text-muted text-sm" role="status">
        {status}
      </p>
    </div>
  );
}
