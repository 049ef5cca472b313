import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationSettings } from '#shared/contract/conversations/saved-replies.ts';
import type { Audience } from '#shared/conversations/audience.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type SettingsDialogProps = { open: boolean; onClose: () => void };
type Cohort = { id: string; name: string; courseTitle: string };

export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const found = useQuery({ ...api.producer.conversationSettings.queryOptions(), enabled: open });
  return (
    <Dialog open={open} onClose={onClose} title="Regras das conversas">
      {!found.data && (found.error ? <QueryError title="Erro ao carregar as regras" of={found} /> : <Spinner />)}
      {found.data && <SettingsForm {...found.data} onClose={onClose} />}
    </Dialog>
  );
}

const AUDIENCE_OPTIONS: { value: Audience; label: string; hint: string }[] = [
  { value: 'adults', label: 'Só adultos', hint: 'Alunos leem e respondem uns aos outros.' },
  {
    value: 'minors',
    label: 'Pode ter menores',
    hint: 'Alunos não escrevem uns aos outros: sem comentários, e só quem perguntou e a escola respondem. Aparece só o primeiro nome.',
  },
  { value: 'children', label: 'Crianças', hint: 'O mesmo, e cada dúvida fica entre o aluno e a escola.' },
];

type FormProps = ConversationSettings & { cohorts: Cohort[]; onClose: () => void };

function SettingsForm({ cohorts, onClose, ...saved }: FormProps) {
  const queries = useQueryClient();
  const [settings, change] = useState<ConversationSettings>(saved);
  const [words, setWords] = useState(saved.words.join('\n'));
  const set = (more: Partial<ConversationSettings>) => change({ ...settings, ...more });
  const saving = useMutation(
    api.producer.saveConversationSettings.mutationOptions({
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: api.producer.conversationSettings.key() });
        toast.success('Regras salvas');
        onClose();
      },
      onError: (error) => {
        toast.error(explainProblem(error).text);
      },
    }),
  );
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate({ ...settings, words: linesOf(words) });
      }}
    >
      <RadioGroup
        legend="Público da escola"
        options={AUDIENCE_OPTIONS}
        value={settings.audience}
        onChange={(audience) => set({ audience })}
      />
      {settings.audience === 'adults' && (
        <Checkbox
          label="Comentários nas aulas"
          hint="Desligados, os alunos só fazem perguntas. O que já foi escrito continua visível."
          checked={settings.comments}
          onChange={({ target }) => set({ comments: target.checked })}
        />
      )}
      <Field
        label="Palavras que seguram a mensagem"
        hint="Uma por linha. A mensagem espera a equipe liberar. O primeiro link de cada aluno também espera."
        optional
      >
        <Textarea rows={3} value={words} onChange={({ target }) => setWords(target.value)} />
      </Field>
      <Checkbox
        label="Avisar por e-mail o que espera resposta"
        hint="No máximo um e-mail a cada duas horas, das 8h às 20h."
        checked={settings.digests}
        onChange={({ target }) => set({ digests: target.checked })}
      />
      {cohorts.length > 0 && <SeparateCohorts cohorts={cohorts} settings={settings} onChange={set} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancelar</Button>
        <Button type="submit" variant="primary" busy={saving.isPending} busyText="Salvando...">
          Salvar regras
        </Button>
      </div>
    </form>
  );
}

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

type CohortsProps = {
  cohorts: Cohort[];
  settings: ConversationSettings;
  onChange: (more: Partial<ConversationSettings>) => void;
};

function SeparateCohorts({ cohorts, settings: { separateCohortIds }, onChange }: CohortsProps) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Conversas separadas</legend>
      <p className="text-muted text-sm">O que uma destas turmas escreve só ela e a escola leem.</p>
      <div className="grid max-h-56 gap-2 overflow-y-auto py-1">
        {cohorts.map(({ id, name, courseTitle }) => (
          <Checkbox
            key={id}
            label={name}
            hint={courseTitle}
            checked={separateCohortIds.includes(id)}
            onChange={({ target }) =>
              onChange({
                separateCohortIds: target.checked
                  ? [...separateCohortIds, id]
                  : separateCohortIds.filter((each) => each !== id),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
