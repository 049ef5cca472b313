import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';

/** For hosts that only play on listed domains: a new domain would break every lesson. */
export function HostsCard({ hosts }: { hosts: string[] }) {
  return (
    <Card>
      <CardHead title="Domínios da sua escola" action={<CopyButton text={hosts.join('\n')} size="small" />}>
        Se o serviço dos seus vídeos só os toca em domínios autorizados, inclua todos estes no painel dele.
      </CardHead>
      <ul className="grid gap-1">
        {hosts.map((host) => (
          <li key={host} className="font-medium wrap-anywhere">
            {host}
          </li>
        ))}
      </ul>
    </Card>
  );
}
