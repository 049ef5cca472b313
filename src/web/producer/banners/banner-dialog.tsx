import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Edit } from '#shared/contract/edits.ts';
import { bannerInput, type ProducerBanner } from '#shared/contract/school/banners.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { CoverField } from '#web/producer/cover-field/cover-field.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { BANNER_FIELDS, bannerDefaults } from './banner-fields.ts';

export type BannerDialogTarget = ProducerBanner | 'new' | null;
type BannerDialogProps = { target: BannerDialogTarget; onClose: () => void };

export function BannerDialog({ target, onClose }: BannerDialogProps) {
  const { shown, key, open } = useOpening(target);
  return <BannerForm key={key} open={open} banner={shown === 'new' ? null : shown} onClose={onClose} />;
}

type BannerFormProps = { open: boolean; banner: ProducerBanner | null; onClose: () => void };

function BannerForm({ open, banner, onClose }: BannerFormProps) {
  const save = useSaveBanner(banner);
  const { form, conflict } = useEditForm({
    opened: banner,
    typed: bannerDefaults,
    fields: BANNER_FIELDS,
    texts: { changed: 'Este banner mudou', deleted: 'Este banner foi excluído' },
    schema: bannerInput,
    ...formTexts('banner', banner ? 'Erro ao atualizar banner' : 'Erro ao adicionar banner'),
    onSubmit: async (values, edit) => {
      const saved = await save(values, edit);
      onClose();
      toast.success(banner ? 'Banner atualizado com sucesso!' : 'Banner adicionado com sucesso!');
      return saved;
    },
  });
  const title = form.watch('title') ?? '';
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={banner ? 'Editar Banner' : 'Novo Banner'}
      className="md:max-w-140"
      form={form}
      submit={banner ? 'Salvar' : 'Adicionar banner'}
    >
      {conflict}
      <CoverField
        control={form.control}
        name="imageUrl"
        label="Imagem"
        required
        shape="banner"
        title={title}
        error={form.error('imageUrl')}
        advice="Tamanho recomendado: 1200x400."
      />
      <CoverField
        control={form.control}
        name="phoneImageUrl"
        label="Imagem para celular"
        shape="phone"
        title={title}
        error={form.error('phoneImageUrl')}
        advice="Tamanho recomendado: 800x600. Aparece no celular quando todos os banners ativos têm uma."
      />
      <Field label="Título" optional hint="Lido em voz alta para quem não vê a imagem." error={form.error('title')}>
        <TextInput {...form.register('title')} />
      </Field>
      <Field
        label="Link"
        optional
        hint="Abre em outra aba quando o aluno clica no banner."
        error={form.error('linkUrl')}
      >
        <UrlInput type="url" {...form.register('linkUrl')} />
      </Field>
    </FormDialog>
  );
}

function useSaveBanner(banner: ProducerBanner | null) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.banners.key() });
  const create = useOnce(useMutation(api.producer.createBanner.mutationOptions({ onSuccess })).mutateAsync);
  const update = useMutation(api.producer.updateBanner.mutationOptions({ onSuccess }));
  return (values: Parameters<typeof create>[0], edit: Edit) =>
    banner ? update.mutateAsync({ bannerId: banner.id, ...values, ...edit }) : create(values);
}
