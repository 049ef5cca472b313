import { RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { EmailAccount } from './email-account.tsx';
import { EmailPreview } from './email-preview.tsx';
import { TemplateEditor } from './template-editor.tsx';
import { TestEmail } from './test-email.tsx';

export type EmailView = 'account' | 'template' | 'preview';

const VIEWS: { value: EmailView; label: string }[] = [
  { value: 'account', label: 'Configurações' },
  { value: 'template', label: 'Template HTML' },
  { value: 'preview', label: 'Visualização' },
];

type EmailTabProps = {
  form: SettingsFormState;
  email: SchoolSettings['email'];
  view: EmailView;
  onView: (view: EmailView) => void;
  shown: boolean;
};

/** All views stay mounted, so that saving in one includes what was typed in the others. */
export function EmailTab({ form, email, view, onView, shown }: EmailTabProps) {
  const testField = useRef<HTMLInputElement>(null);
  /** Asks for the recipient and the account in one dialog. */
  function test() {
    flushSync(() => onView('account'));
    testField.current?.focus();
  }
  function restore() {
    form.setValue('email.template', email.defaultTemplate, { shouldDirty: true, shouldValidate: true });
    toast.success('Template de email restaurado para o padrão');
  }
  return (
    <div className="settings-stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Email" options={VIEWS} value={view} onChange={onView} />
        {view === 'template' && (
          <Button variant="ghost" icon={<RotateCcw />} onClick={restore}>
            Restaurar padrão
          </Button>
        )}
      </div>
      <div className="settings-columns" hidden={view !== 'account'}>
        <EmailAccount form={form} email={email} />
        <TestEmail form={form} hasKey={email.apiKeyLast4 !== null} field={testField} />
      </div>
      <div className={view === 'template' ? 'settings-mail' : 'settings-stack'} hidden={view === 'account'}>
        <div hidden={view !== 'template'} className="min-w-0">
          <TemplateEditor form={form} />
        </div>
        <EmailPreview form={form} asked={shown && view !== 'account'} onTest={test} />
      </div>
    </div>
  );
}
