import { useSearch } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import type { SETTINGS_ADDRESSES } from '#shared/screens/producer.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { AppearanceTab } from './appearance/appearance-tab.tsx';
import { EmailTab, type EmailView } from './email/email-tab.tsx';
import { NetworksTab } from './networks-tab.tsx';
import { fieldsOf, TABS, type Tab } from './settings-values.ts';
import { type SettingsFormState, useSettingsForm } from './use-settings-form.ts';

/** Tabs outside the settings form, saved immediately. `aba` is the parameter in the address. */
const OTHER_TABS = [
  { id: 'security', label: 'Segurança', aba: 'seguranca' },
  { id: 'audit', label: 'Auditoria', aba: 'auditoria' },
] as const satisfies { id: string; label: string; aba: (typeof SETTINGS_ADDRESSES)[number] }[];

type OtherTab = (typeof OTHER_TABS)[number];

const otherTabIn = ({ aba }: Record<string, unknown>): OtherTab | undefined =>
  OTHER_TABS.find((tab) => tab.aba === aba);

type AnyTab = Tab | (typeof OTHER_TABS)[number]['id'];

const SecurityTab = lazyPiece(() => import('#web/producer/security/security-tab.tsx'), 'default');
const AuditList = lazyPiece(() => import('#web/producer/audit/audit-list.tsx'), 'AuditList');

/** One form across its tabs: typed values survive switching, also to a tab outside the form. */
export function SettingsForm({ settings }: { settings: SchoolSettings }) {
  const [tab, setTab] = useState<AnyTab>(otherTabIn(useSearch({ strict: false }))?.id ?? 'appearance');
  const [view, setView] = useState<EmailView>('account');
  const id = useId();
  const { form, conflict } = useSettingsForm(settings);
  const discard = useDiscard(() => hasChanges(form), 'page');

  async function submit() {
    await form.submit();
    const wrong = TABS.flatMap((each) => fieldsOf(each.id)).find((name) => form.getFieldState(name).invalid);
    const home = TABS.find((each) => wrong && fieldsOf(each.id).includes(wrong));
    if (!wrong || !home) return;
    flushSync(() => {
      setTab(home.id);
      if (home.id === 'email') setView(wrong.startsWith('email.template') ? 'template' : 'account');
    });
    form.setFocus(wrong);
  }

  return (
    <>
      <Tabs
        id={id}
        label="Configurações"
        tabs={[...TABS, ...OTHER_TABS]}
        value={tab}
        onChange={setTab}
        className="border-line border-b"
      />
      <div hidden={!isOfForm(tab)}>
        <Form form={{ ...form, submit }} className="gap-5">
          {conflict}
          <TabPanel of={id} tab="appearance" hidden={tab !== 'appearance'}>
            <AppearanceTab form={form} />
          </TabPanel>
          <TabPanel of={id} tab="email" hidden={tab !== 'email'}>
            <EmailTab form={form} email={settings.email} view={view} onView={setView} shown={tab === 'email'} />
          </TabPanel>
          <TabPanel of={id} tab="networks" hidden={tab !== 'networks'}>
            <NetworksTab form={form} />
          </TabPanel>
        </Form>
      </div>
      <Suspense fallback={<Skeleton className="h-105" />}>
        {tab === 'security' && (
          <TabPanel of={id} tab="security">
            <SecurityTab onAudit={() => setTab('audit')} />
          </TabPanel>
        )}
        {tab === 'audit' && (
          <TabPanel of={id} tab="audit">
            <AuditList />
          </TabPanel>
        )}
      </Suspense>
      {isOfForm(tab) && <SaveBar form={form} onDiscard={() => discard.attempt(() => form.reset())} />}
      {discard.question}
    </>
  );
}

const isOfForm = (tab: AnyTab) => TABS.some(({ id }) => id === tab);

/** Always visible: one button saves all tabs. */
function SaveBar({ form, onDiscard }: { form: SettingsFormState; onDiscard: () => void }) {
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
