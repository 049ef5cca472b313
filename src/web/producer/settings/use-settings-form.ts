import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SchoolSettings, settingsInput } from '#shared/contract/school/settings.ts';
import { presentLinks } from '#shared/text/social-links.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { showColors } from '#web/panel/show-colors.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { takenText } from './email/taken-variables.ts';
import { SETTINGS_FIELDS, typedSettings } from './settings-values.ts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>['form'];

export function useSettingsForm(settings: SchoolSettings) {
  const queries = useQueryClient();
  const show = useSettingsChange();
  const save = useMutation(api.producer.updateSettings.mutationOptions());
  const { form, conflict, rebase } = useEditForm({
    opened: settings,
    typed: typedSettings,
    fields: SETTINGS_FIELDS,
    texts: { changed: 'As configurações mudaram' },
    schema: settingsInput,
    ...formTexts('settings', 'Não foi possível salvar as configurações'),
    onConflict: show,
    onSubmit: async (values, edit) => {
      const saved = await save.mutateAsync({ ...values, ...edit });
      rebase(typedSettings(saved));
      queries.setQueryData(api.producer.settings.queryKey(), saved);
      show(saved);
      toast.success('Configurações salvas com sucesso!');
      const taken = takenText(values.email.template.body, saved.email.template.body);
      if (taken) toast.error(taken);
      return saved;
    },
  });
  return { form, conflict };
}

/** Applies saved settings to this page: name, logo and colours. */
function useSettingsChange() {
  const queries = useQueryClient();
  return (saved: SchoolSettings) => {
    const { socialLinks, email: _, ...face } = saved;
    const links = presentLinks(socialLinks);
    queries.setQueryData(sessionQuery.queryKey, (known) =>
      known?.school ? { ...known, school: { ...known.school, ...face, socialLinks: links } } : known,
    );
    showColors(saved.primaryColor, saved.navbarColor);
  };
}
