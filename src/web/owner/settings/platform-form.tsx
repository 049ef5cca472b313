import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type PlatformSettings, platformSettingsInput } from '#shared/contract/platform.ts';
import { presentLinks } from '#shared/text/social-links.ts';
import { DEFAULT_COLORS, isHexColor } from '#shared/theme.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { hasChanges } from '#web/panel/has-changes.ts';
import { NetworkFields } from '#web/panel/network-fields.tsx';
import { showColors } from '#web/panel/show-colors.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { FIELD_LABELS, PLATFORM_FIELDS, typedPlatform } from './platform-values.ts';

export function PlatformForm({ settings }: { settings: PlatformSettings }) {
  const queries = useQueryClient();
  const show = useShow();
  const save = useMutation(api.owner.updatePlatformSettings.mutationOptions());
  const { form, conflict, rebase } = useEditForm({
    opened: settings,
    typed: typedPlatform,
    fields: PLATFORM_FIELDS,
    texts: { changed: 'As configurações mudaram' },
    schema: platformSettingsInput,
    ...formTexts('platform', 'Não foi possível salvar as configurações'),
    onSubmit: async (values, edit) => {
      const saved = await save.mutateAsync({ ...values, ...edit });
      rebase(typedPlatform(saved));
      queries.setQueryData(api.owner.platformSettings.queryKey(), saved);
      queries.invalidateQueries({ queryKey: api.owner.key() });
      show(saved);
      toast.success('Configurações salvas com sucesso!');
      return saved;
    },
  });
  const discard = useDiscard(() => hasChanges(form), 'page');
  const { isDirty } = form.formState;
  const color = form.watch('primaryColor');

  return (
    <Form form={form} className="gap-4 md:gap-5">
      {conflict}
      <Card>
        <CardHead title="Geral">Aparece no login, no cadastro, no painel e nos e-mails da plataforma.</CardHead>
        <div className="grid gap-4">
          <Field label={FIELD_LABELS.platformName} error={form.error('platformName')}>
            <TextInput {...form.register('platformName')} />
          </Field>
          <Field label={FIELD_LABELS.platformLogo} optional error={form.error('platformLogo')}>
            <UrlInput {...form.register('platformLogo')} />
          </Field>
          <Field
            label={FIELD_LABELS.platformUrl}
            optional
            hint="O site da plataforma, para onde leva o logo do login e do cadastro."
            error={form.error('platformUrl')}
          >
            <UrlInput {...form.register('platformUrl')} />
          </Field>
          <Field label={FIELD_LABELS.supportEmail} optional error={form.error('supportEmail')}>
            <TextInput inputMode="email" autoCapitalize="none" spellCheck={false} {...form.register('supportEmail')} />
          </Field>
          <div className="flex items-end gap-2">
            <Field label={FIELD_LABELS.primaryColor} error={form.error('primaryColor')} className="w-40">
              <TextInput className="tabular-nums" spellCheck={false} maxLength={9} {...form.register('primaryColor')} />
            </Field>
            <input
              type="color"
              className="h-9 w-11 flex-none cursor-pointer rounded border border-control bg-transparent p-1 max-md:h-11"
              aria-label="Escolher: Cor primária"
              value={isHexColor(color) ? color : settings.primaryColor}
              onChange={(event) =>
                form.setValue('primaryColor', event.target.value.toUpperCase(), {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            />
          </div>
          <Field
            label={FIELD_LABELS.termsUrl}
            optional
            hint="Em branco, valem os textos que acompanham o sistema."
            error={form.error('termsUrl')}
          >
            <UrlInput {...form.register('termsUrl')} />
          </Field>
          <Field label={FIELD_LABELS.privacyUrl} optional error={form.error('privacyUrl')}>
            <UrlInput {...form.register('privacyUrl')} />
          </Field>
        </div>
      </Card>
      <Card>
        <CardHead title="Redes Sociais">No botão flutuante e no suporte do painel dos produtores.</CardHead>
        <NetworkFields handle="plataforma" error={form.error} register={form.register} />
      </Card>
      <Card>
        <CardHead title="Feedback dos produtores">Um serviço em que eles dizem o que acham da plataforma.</CardHead>
        <Field
          label={FIELD_LABELS.feedbackUrl}
          optional
          hint="Carrega só no painel dos produtores: nunca para alunos nem nas telas de entrada. O script vê o que está na tela deles, por isso use apenas um serviço de confiança."
          error={form.error('feedbackUrl')}
        >
          <UrlInput {...form.register('feedbackUrl')} />
        </Field>
      </Card>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="mr-auto text-muted text-sm" role="status">
          {isDirty && 'Alterações não salvas'}
        </p>
        {isDirty && <Button onClick={() => discard.attempt(() => form.reset())}>Descartar</Button>}
        <SubmitButton form={form}>Salvar Configurações</SubmitButton>
      </div>
      {discard.question}
    </Form>
  );
}

/** Applies saved settings to the current page. */
function useShow() {
  const queries = useQueryClient();
  return (saved: PlatformSettings) => {
    const { platformName: name, platformLogo: logoUrl, platformUrl: url, ...rest } = saved;
    const { primaryColor, supportEmail, termsUrl, privacyUrl } = rest;
    const platform = { name, logoUrl, url, primaryColor, supportEmail, termsUrl, privacyUrl };
    queries.setQueryData(
      sessionQuery.queryKey,
      (known) =>
        known && {
          ...known,
          platform: { ...known.platform, ...platform, socialLinks: presentLinks(saved.socialLinks) },
        },
    );
    showColors(primaryColor, DEFAULT_COLORS.navbar);
  };
}
