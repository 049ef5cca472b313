import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiKey, ProducerProfile } from '#shared/contract/account/profile.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useApiKey } from './use-api-key.ts';

export function ApiKeyCard({ profile: { apiKey } }: { profile: ProducerProfile }) {
  const key = useApiKey();
  return (
    <Card>
      <section aria-label="Chave de API">
        <CardHead title="Chave de API">
          Com ela, um sistema seu matricula e remove alunos e escreve para eles, sem a sua senha.{' '}
          <Link to="/admin/api" className={linkClass()}>
            Ver como usar a API
          </Link>
        </CardHead>
        <div className="grid gap-4">
          {key.newKey && <NewKey text={key.newKey} />}
          {apiKey ? (
            <>
              <KeyFacts apiKey={apiKey} />
              <Replacement keyActions={key} />
            </>
          ) : (
            <Button
              className="justify-self-start"
              busy={key.creating}
              busyText="Gerando..."
              onClick={() => key.create()}
            >
              Gerar chave
            </Button>
          )}
        </div>
      </section>
    </Card>
  );
}

function NewKey({ text }: { text: string }) {
  return (
    <>
      <Note tone="warn" role="status">
        Copie a chave agora e guarde-a em lugar seguro: ela não será mostrada de novo.
      </Note>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Sua nova chave" className="min-w-0 flex-1 basis-60">
          <TextInput value={text} readOnly spellCheck={false} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton text={text} />
      </div>
    </>
  );
}

function KeyFacts({ apiKey: { last4, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const { producerId } = useViewerAs('producer');
  return (
    <Facts
      compact
      facts={[
        ['Termina em', last4],
        ['Gerada em', formatDate(new Date(createdAt))],
        ['Usada por último em', lastUsedAt ? formatDateTime(new Date(lastUsedAt)) : 'Nunca'],
        [
          'Seu adminId',
          <span key="id" className="break-all">
            {producerId}
          </span>,
        ],
      ]}
    />
  );
}

type Asking = 'replace' | 'revoke' | null;

function Replacement({
  keyActions: { creating, revoking, create, revoke },
}: {
  keyActions: ReturnType<typeof useApiKey>;
}) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setAsking('replace')}>Gerar outra</Button>
      <Button variant="danger" onClick={() => setAsking('revoke')}>
        Revogar
      </Button>
      <ConfirmDialog
        open={asking === 'replace'}
        title="Gerar outra chave?"
        confirm="Gerar outra"
        tone="primary"
        busy={creating}
        onClose={close}
        onConfirm={() => create(close)}
      >
        A chave atual deixa de valer na hora. Os sistemas que a usam precisam receber a nova.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title="Revogar a chave de API?"
        confirm="Revogar"
        busy={revoking}
        onClose={close}
        onConfirm={() => revoke(close)}
      >
        Os sistemas que a usam deixam de entrar na hora.
      </ConfirmDialog>
    </div>
  );
}
