import { useState } from 'react';
import type { ThreadPost } from '#shared/contract/conversations/lesson-threads.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { Talk } from './use-talk.ts';

type OwnActionsProps = { post: ThreadPost; talk: Talk; onEdit: () => void };

export function OwnActions({ post, talk, onEdit }: OwnActionsProps) {
  const [asking, ask] = useState(false);
  return (
    <>
      {post.editable && (
        <button type="button" onClick={onEdit}>
          Editar
        </button>
      )}
      <button type="button" onClick={() => ask(true)}>
        Excluir
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title="Excluir esta mensagem?"
        confirm="Excluir mensagem"
        busy={talk.remove.isPending}
        busyText="Excluindo..."
        onConfirm={() => talk.remove.mutate({ postId: post.id }, { onSettled: () => ask(false) })}
      >
        As palavras somem para todos e não voltam. Se alguém já respondeu, fica escrito “Mensagem apagada” no lugar.
      </ConfirmDialog>
    </>
  );
}
