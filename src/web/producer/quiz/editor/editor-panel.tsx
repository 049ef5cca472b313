import './editor.css';
import { Eye, FileUp, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { LIMITS } from '#shared/limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { QuestionList } from './question-list.tsx';
import { RulesPanel } from './rules-panel.tsx';
import type { Editing } from './use-draft.ts';
import type { useSaveQuiz } from './use-save-quiz.ts';

type EditorPanelProps = {
  found: AuthoredQuiz;
  editing: Editing;
  saving: ReturnType<typeof useSaveQuiz>;
  show: 'questions' | 'rules';
};

export function EditorPanel({ found, editing, saving, show }: EditorPanelProps) {
  const { draft, dirty, restored, outdated } = editing;
  const [window, setWindow] = useState<'preview' | 'import' | null>(null);
  useEditorKeys(editing, saving.save);
  const close = () => setWindow(null);
  return (
    <div className="quiz-editor grid max-w-[860px] gap-4">
      <div className="quiz-tools">
        <p role="status">{dirty ? 'Rascunho guardado neste navegador' : 'Tudo salvo'}</p>
        <span className="quiz-tools-end">
          <IconButton label="Desfazer (Ctrl Z)" icon={<Undo2 />} disabled={!editing.canUndo} onClick={editing.undo} />
          <IconButton
            label="Refazer (Ctrl Shift Z)"
            icon={<Redo2 />}
            disabled={!editing.canRedo}
            onClick={editing.redo}
          />
          <Button icon={<FileUp />} onClick={() => setWindow('import')}>
            Importar
          </Button>
          <Button icon={<Eye />} disabled={draft.questions.length === 0} onClick={() => setWindow('preview')}>
            Ver como aluno
          </Button>
          <Button
            variant="primary"
            busy={saving.saving}
            busyText="Salvando..."
            disabled={!dirty}
            onClick={() => saving.save()}
          >
            Salvar
          </Button>
        </span>
      </div>
      {restored && (
        <Note
          tone="info"
          title="Recuperamos o que você estava escrevendo"
          action={
            <Button size="small" onClick={editing.discard}>
              Descartar rascunho
            </Button>
          }
        >
          O rascunho estava guardado neste navegador e ainda não foi salvo.
          {outdated && ' Enquanto isso, o questionário salvo mudou.'}
        </Note>
      )}
      {show === 'questions' ? (
        <QuestionList found={found} editing={editing} complaining={saving.complaining} />
      ) : (
        <RulesPanel editing={editing} />
      )}
      {window === 'preview' && <PreviewDialog draft={draft} onClose={close} />}
      {window === 'import' && (
        <ImportDialog onClose={close} onAdd={(read) => addRead(editing, read.questions, close)} />
      )}
      <ConfirmDialog
        open={saving.conflict !== null}
        onClose={saving.closeConflict}
        onConfirm={() => saving.save(saving.conflict?.quiz?.version ?? 0)}
        title="Este questionário mudou enquanto você escrevia"
        confirm="Salvar o meu por cima"
        cancel="Continuar editando"
      >
        Alguém, ou outra aba sua, salvou outra versão com {saving.conflict?.quiz?.questions.length ?? 0} perguntas.
        Salvar o seu substitui essa versão.
      </ConfirmDialog>
    </div>
  );
}

function addRead({ draft, change }: Editing, questions: Editing['draft']['questions'], close: () => void) {
  const places = LIMITS.quizQuestions - draft.questions.length;
  change({ ...draft, questions: [...draft.questions, ...questions.slice(0, places)] });
  if (questions.length > places)
    toast.error(`Um questionário tem até ${LIMITS.quizQuestions} perguntas: o resto ficou de fora.`);
  else toast.success('Perguntas adicionadas. Confira e salve.');
  close();
}

/** Replaces the browser's undo, which only covers one field. */
function useEditorKeys(editing: Editing, save: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (key === 's') save();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) editing.redo();
    else if (key === 'z') editing.undo();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
