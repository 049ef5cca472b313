import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ConversationSettings } from '#shared/contract/conversations/saved-replies.ts';
import type { Audience } from '#shared/conversations/audience.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
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
  const { shown, key, open: isOpen } = useOpening(open || null);
  return shown && <Settings key={key} open={isOpen} onClose={onClose} />;
}

function Settings({ open, onClose }: SettingsDialogProps) {
  const formId = useId();
  const found = useSettings();
  const [changes, change] = useState<Partial<ConversationSettings>>({});
  const settings = found.data && { ...found.data, ...changes };
  const saving = useSave(onClose);
  const discard = useDiscard(() => JSON.stringify(settings) !== JSON.stringify(found.data));
  const close = () => !saving.isPending && discard.attempt(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Regras das conversas"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!settings}
            busy={saving.isPending}
            busyText="Salvando..."
          >
            Salvar regras
          </Button>
        </>
      }
    >
      {!settings && (found.error ? <QueryError title="Erro ao carregar as regras" of={found} /> : <Spinner />)}
      {settings && (
        <form
          id={formId}
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            const { cohorts: _, ...rules } = settings;
            saving.mutate({ ...rules, words: wordsOf(rules.words) });
          }}
        >
          <SettingsFields settings={settings} onChange={(more) => change({ ...changes, ...more })} />
        </form>
      )}
      {discard.question}
    </Dialog>
  );
}

/** Always fetched: cached values could overwrite what a colleague saved meanwhile. */
function useSettings() {
  const [openedAt] = useState(() => Date.now());
  const found = useQuery({ ...api.producer.conversationSettings.queryOptions(), refetchOnMount: 'always' });
  return { ...found, data: found.dataUpdatedAt >= openedAt ? found.data : undefined };
}

function useSave(onSaved: () => void) {
  const queries = useQueryClient();
  return useMutation(
    api.producer.saveConversationSettings.mutationOptions({
      onSuccess: () => {
        queries.invalidateQueries({ queryKey: api.producer.conversationSettings.key() });
        toast.success('Regras salvas');
        onSaved();
      },
      onError: (error) => {
        toast.error(explainProblem(error).text);
      },
    }),
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

type FieldsProps = {
  settings: ConversationSettings & { cohorts: Cohort[] };
  onChange: (more: Partial<ConversationSettings>) => void;
};

function SettingsFields({ settings, onChange }: FieldsProps) {
  const { cohorts } = settings;
  return (
    <>
      <RadioGroup
        legend="Público da escola"
        options={AUDIENCE_OPTIONS}
        value={settings.audience}
        onChange={(audience) => onChange({ audience })}
      />
      {settings.audience === 'adults' && (
        <Checkbox
          label="Comentários nas aulas"
          hint="Desligados, os alunos só fazem perguntas. O que já foi escrito continua visível."
          checked={settings.comments}
          onChange={({ target }) => onChange({ comments: target.checked })}
        />
      )}
      <Field
        label="Palavras que seguram a mensagem"
        hint="Uma por linha. A mensagem espera a equipe liberar. O primeiro link de cada aluno também espera."
        optional
      >
        <Textarea
          rows={3}
          value={settings.words.join('\n')}
          onChange={({ target }) => onChange({ words: target.value.split('\n') })}
        />
      </Field>
      <Checkbox
        label="Avisar por e-mail o que espera resposta"
        hint="No máximo um e-mail a cada duas horas, das 8h às 20h."
        checked={settings.digests}
        onChange={({ target }) => onChange({ digests: target.checked })}
      />
      {cohorts.length > 0 && <SeparateCohorts cohorts={cohorts} settings={settings} onChange={onChange} />}
    </>
  );
}

const wordsOf = (lines: string[]) => lines.map((line) => line.trim()).filter(Boolean);

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
