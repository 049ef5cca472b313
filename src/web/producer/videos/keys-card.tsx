import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SchoolVideos } from '#shared/contract/school/media/videos.ts';
import { api } from '#web/lib/api/api.ts';
import { May } from '#web/lib/session/may.tsx';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { KeyForm } from './key-form.tsx';
import { KEY_WORDS } from './trouble-texts.ts';

type Key = SchoolVideos['keys'][number];

/** Signing keys for video addresses; stored keys are never shown again. */
export function KeysCard({ keys }: { keys: Key[] }) {
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Key | null>(null);
  const remove = useRemoveKey(() => setRemoving(null));
  return (
    <Card>
      <CardHead
        title="Endereços assinados"
        action={
          <May right="integrations.edit">
            {/* Stays in the page, so that the focus can return to it. */}
            <Button className={adding ? 'hidden' : undefined} onClick={() => setAdding(true)}>
              Adicionar chave
            </Button>
          </May>
        }
      >
        Com a chave do serviço, cada aluno recebe um endereço que vale por seis horas: um link copiado para de tocar.
      </CardHead>
      {keys.length > 0 && (
        <ul className="grid gap-3">
          {keys.map((key) => (
            <li
              ref={moveFocusOnUnmount}
              key={`${key.provider} ${key.name}`}
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <span className="min-w-0">
                <b className="block font-medium">{KEY_WORDS[key.provider].host}</b>
                <span className="block text-muted text-sm wrap-anywhere">
                  {KEY_WORDS[key.provider].name}: {key.name}
                </span>
              </span>
              <May right="integrations.edit">
                <Button
                  size="small"
                  variant="danger"
                  aria-label={`Remover a chave ${key.name} de ${KEY_WORDS[key.provider].host}`}
                  onClick={() => setRemoving(key)}
                >
                  Remover
                </Button>
              </May>
            </li>
          ))}
        </ul>
      )}
      {keys.length === 0 && !adding && <p className="text-muted text-sm">Nenhuma chave guardada.</p>}
      {adding && <KeyForm onDone={() => setAdding(false)} />}
      <ConfirmDialog
        open={removing !== null}
        title={`Remover a chave de ${removing ? KEY_WORDS[removing.provider].host : ''}?`}
        confirm="Remover"
        busy={remove.isPending}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.mutate({ provider: removing.provider, name: removing.name })}
      >
        Os endereços passam a sair sem assinatura. Vídeos que a exigem deixam de tocar.
      </ConfirmDialog>
    </Card>
  );
}

function useRemoveKey(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation(
    api.producer.removeVideoKey.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.producer.videos.key() });
        toast.success('Chave removida');
      },
      onError: (error) => sayProblem(error, { unexpected: 'Erro ao remover a chave' }),
      onSettled: onDone,
    }),
  );
}
