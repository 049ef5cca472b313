import { Button } from '#web/ui/button/button.tsx';
import { SubmitButton } from '#web/ui/form/form.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

/** Always in reach: one button saves all tabs. */
export function SaveBar({ form, onDiscard }: { form: SettingsFormState; onDiscard: () => void }) {
  const { isDirty } = form.formState;
  return (
    <section className="settings-save on-card" aria-label="Salvar">
      <p className="mr-auto text-muted text-sm" role="status">
        {isDirty && 'Alterações não salvas'}
      </p>
      {isDirty && <Button onClick={onDiscard}>Descartar</Button>}
      <SubmitButton form={form}>Salvar Configurações</SubmitButton>
    </section>
  );
}
