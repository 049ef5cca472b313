import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AuthoredQuiz } from '#shared/contract/quizzes.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { EditorPanel } from './editor/editor-panel.tsx';
import { discardDraft } from './editor/stored-draft.ts';
import { useDraft } from './editor/use-draft.ts';
import { authoredQuery, useSaveQuiz } from './editor/use-save-quiz.ts';
import { EssaysPanel } from './results/essays-panel.tsx';
import { ResultsPanel } from './results/results-panel.tsx';

/** A lesson's quiz: questions, rules and results. */
export function QuizPage() {
  useTitle('Questionário');
  const { lessonId } = useParams({ from: '/admin/tabs/admin/courses/questionario/$lessonId' });
  const found = useQuery({ ...authoredQuery(lessonId), refetchOnWindowFocus: false });
  const { data } = found;
  const { editor, setCreated } = useEditor(data?.quiz?.id);
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Questionário"
        description={data && `${data.lesson.courseTitle} · ${data.lesson.title}`}
      >
        {data?.quiz && <DeleteButton lessonId={lessonId} />}
      </PageHead>
      {data && !data.quiz && data.removed && <Removed lessonId={lessonId} removed={data.removed} />}
      {data && <Parts key={`${lessonId} ${editor}`} found={data} onCreated={setCreated} />}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar o questionário" of={found} />}
    </>
  );
}

/** Another quiz gets another editor; one that was created here keeps the one it was written in. */
function useEditor(quizId: string | undefined) {
  const [shown, setShown] = useState({ quizId, editor: 0 });
  const [created, setCreated] = useState<string>();
  if (shown.quizId !== quizId) {
    const isOwn = shown.quizId === undefined && quizId === created;
    setShown({ quizId, editor: isOwn ? shown.editor : shown.editor + 1 });
    setCreated(undefined);
  }
  return { editor: shown.editor, setCreated };
}

type Part = 'questions' | 'rules' | 'results' | 'essays';

function Parts({ found, onCreated }: { found: AuthoredQuiz; onCreated: (quizId: string) => void }) {
  const [part, setPart] = useState<Part>('questions');
  const editing = useDraft(found);
  const lessonId = found.lesson.id;
  const saving = useSaveQuiz(found, editing, onCreated);
  const tabs: { id: Part; label: string }[] = [
    { id: 'questions', label: `Perguntas (${editing.draft.questions.length})` },
    { id: 'rules', label: 'Regras' },
    { id: 'results', label: 'Resultados' },
    { id: 'essays', label: found.waiting > 0 ? `Correções (${found.waiting})` : 'Correções' },
  ];
  return (
    <>
      <Tabs
        id="quiz"
        label="Questionário"
        tabs={found.quiz ? tabs : tabs.slice(0, 2)}
        value={part}
        onChange={setPart}
      />
      <TabPanel key={part} of="quiz" tab={part}>
        {(part === 'questions' || part === 'rules') && (
          <EditorPanel found={found} editing={editing} saving={saving} show={part} />
        )}
        {part === 'results' && <ResultsPanel lessonId={lessonId} />}
        {part === 'essays' && <EssaysPanel lessonId={lessonId} courseId={found.lesson.courseId} />}
      </TabPanel>
    </>
  );
}

function DeleteButton({ lessonId }: { lessonId: string }) {
  const queries = useQueryClient();
  const again = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  const onError = (error: unknown) => void toast.error(explainProblem(error).text);
  const restore = useMutation(api.producer.restoreQuiz.mutationOptions({ onSuccess: again, onError }));
  const { mutate, isPending } = useMutation(
    api.producer.deleteQuiz.mutationOptions({
      onSuccess: () => {
        discardDraft(lessonId);
        again();
        toast.success('Questionário excluído', { label: 'Desfazer', onClick: () => restore.mutate({ lessonId }) });
      },
      onError,
    }),
  );
  return (
    <Button icon={<Trash2 />} busy={isPending} onClick={() => mutate({ lessonId })}>
      Excluir questionário
    </Button>
  );
}

type RemovedProps = { lessonId: string; removed: NonNullable<AuthoredQuiz['removed']> };

function Removed({ lessonId, removed }: RemovedProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation(
    api.producer.restoreQuiz.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
  return (
    <Note
      tone="info"
      title={`Há um questionário excluído com ${counted(removed.questionCount, 'pergunta', 'perguntas')}`}
      action={
        <Button size="small" busy={isPending} onClick={() => mutate({ lessonId })}>
          Restaurar
        </Button>
      }
    >
      Ele volta com as tentativas dos alunos, até 30 dias depois de excluído.
    </Note>
  );
}
