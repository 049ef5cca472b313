import { Laptop, Smartphone, Tablet } from 'lucide-react';
import { nameBrowser } from '#shared/browser.ts';
import type { OpenSession } from '#shared/contract/account/sessions.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { CardRow } from '#web/ui/data/card-row.tsx';

const FORMS = { computer: Laptop, phone: Smartphone, tablet: Tablet };

type SessionRowProps = { session: OpenSession; ending: boolean; onEnd: () => void };

export function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { browser, current, newAddress, addressGroup, lastActive } = session;
  const Icon = FORMS[browser.form];
  const name = nameBrowser(browser);
  const used = current ? 'agora' : relativeTime(new Date(lastActive), new Date());
  return (
    <CardRow
      icon={<Icon aria-hidden />}
      title={
        <>
          {name}
          {current && <Badge tone="ok">Esta</Badge>}
          {newAddress && <Badge tone="warn">Endereço novo</Badge>}
        </>
      }
      action={
        !current && (
          <Button size="small" aria-label={`Encerrar ${name}, ${used}`} busy={ending} onClick={onEnd}>
            Encerrar
          </Button>
        )
      }
    >
      {[addressGroup, used].filter(Boolean).join(' · ')}
    </CardRow>
  );
}
