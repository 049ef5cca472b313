import { useState } from 'react';
import type { ThreadPost } from '#shared/contract/conversations/lesson-threads.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { Talk } from './use-talk.ts';

export function ReportAction({ post, talk }: { post: ThreadPost; talk: Talk }) {
  const [asking, ask] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <button type="button" onClick={() => ask(true)}>
        Denunciar
      </button>
      <ConfirmDialog
        open={asking}
        onClose={() => ask(false)}
        title="Denunciar esta mensagem?"
        confirm="Denunciar"
        busy={talk.report.isPending}
        busyText="Enviando..."
        onConfirm={() => talk.report.mutate({ postId: post.id, reason }, { onSettled: () => ask(false) })}
      >
        <div className="grid gap-4">
          <p>Só a escola sabe que foi você. Ela decide se a mensagem fica.</p>
          <Field label="O que há de errado" optional>
            <TextInput
              value={reason}
              maxLength={TALK.reportReason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}
