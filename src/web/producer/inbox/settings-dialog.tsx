import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedSettings } from '#shared/contract/conversations/saved-replies.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import {
  AUDIENCE_OPTIONS,
  type SettingsCohort,
  settingsDefaults,
  settingsFields,
  settingsFieldsOf,
} from './settings-fields.ts';

type SettingsDialogProps = { open: boolean; onClose: () => void };

export function SettingsDialog({ open, onClose }: SettingsDialogProps) {
  const { shown, key, open: isOpen } = useOpening(open || null);
  return shown && <Settings key={key} open={isOpen} onClose={onClose} />;
}

function Settings({ open, onClose }: SettingsDialogProps) {
  const found = useSettings();
  const { form, conflict } = useSettingsForm(found.data, onClose);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Regras das conversas"
      form={form}
      submit="Salvar regras"
      disabled={!found.data}
    >
      {!found.data && (found.error ? <QueryError title="Erro ao carregar as regras" of={found} /> : <Spinner />)}
      {found.data && (
        <div className="grid gap-6">
          {conflict}
          <SettingsFields form={form} cohorts={found.data.cohorts} />
        </div>
      )}
    </FormDialog>
  );
}

/** Always fetched: cached values may be what a colleague has changed meanwhile. */
function useSettings() {
  const [openedAt] = useState(() => Date.now());
  const found = useQuery({ ...api.producer.conversationSettings.queryOptions(), refetchOnMount: 'always' });
  return { ...found, data: found.dataUpdatedAt >= openedAt ? found.data : undefined };
}

const NOT_YET: SavedSettings = {
  ...{ audience: 'adults', comments: true, words: [], digests: true, separateCohortIds: [] },
  version: -1,
};

type Found = SavedSettings & { cohorts: SettingsCohort[] };

function useSettingsForm(found: Found | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  const saving = useMutation(api.producer.saveConversationSettings.mutationOptions());
  const { cohorts, ...settings } = found ?? { ...NOT_YET, cohorts: [] };
  return useEditForm({
    opened: settings,
    typed: settingsDefaults,
    fields: settingsFieldsOf(cohorts),
    texts: { changed: 'Estas regras mudaram' },
    schema: settingsFields,
    ...formTexts('conversation_settings'),
    onSubmit: async (rules, edit) => {
      const saved = await saving.mutateAsync({ ...rules, ...edit });
      queries.invalidateQueries({ queryKey: api.producer.conversationSettings.key() });
      toast.success('Regras salvas');
      onSaved();
      return saved;
    },
  });
}

type SettingsForm = ReturnType<typeof useSettingsForm>['form'];

function SettingsFields({ form, cohorts }: { form: SettingsForm; cohorts: SettingsCohort[] }) {
  const audience = form.watch('audience');
  return (
    <>
      <RadioGroup
        legend="Público da escola"
        options={AUDIENCE_OPTIONS}
        value={audience}
        onChange={(value) => form.setValue('audience', value, { shouldDirty: true })}
      />
      {audience === 'adults' && (
        <Checkbox
          label="Comentários nas aulas"
          hint="Desligados, os alunos só fazem perguntas. O que já foi escrito continua visível."
          {...form.register('comments')}
        />
      )}
      <Field
        label="Palavras que seguram a mensagem"
        hint="Uma por linha. A mensagem espera a equipe liberar. O primeiro link de cada aluno também espera."
        optional
        error={form.error('words')}
      >
        <Textarea rows={3} {...form.register('words')} />
      </Field>
      <Checkbox
        label="Avisar por e-mail o que espera resposta"
        hint="No máximo um e-mail a cada duas horas, das 8h às 20h."
        {...form.register('digests')}
      />
      {cohorts.length > 0 && <SeparateCohorts form={form} cohorts={cohorts} />}
    </>
  );
}

function SeparateCohorts({ form, cohorts }: { form: SettingsForm; cohorts: SettingsCohort[] }) {
  const chosen = form.watch('separateCohortIds');
  const choose = (ids: string[]) => form.setValue('separateCohortIds', ids.sort(), { shouldDirty: true });
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
            checked={chosen.includes(id)}
            onChange={({ target }) => choose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
        ))}
      </div>
    </fieldset>
  );
}
