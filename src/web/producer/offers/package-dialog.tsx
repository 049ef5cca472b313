import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Edit } from '#shared/contract/edits.ts';
import type { OfferList } from '#shared/contract/school/offers.ts';
import type { PackageFields, SalePackage } from '#shared/contract/school/packages.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { periodFields } from '#web/producer/access-period/period-fields.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { PACKAGE_PERIODS, packageDefaults, packageFieldsOf, packageForm } from './package-fields.ts';
import { PackageLines } from './package-lines.tsx';

type PackageDialogProps = {
  target: SalePackage | 'new' | null;
  courses: OfferList['courses'];
  onClose: () => void;
};

export function PackageDialog({ target, ...props }: PackageDialogProps) {
  const { shown, key, open } = useOpening(target);
  return <PackageForm key={key} open={open} known={shown === 'new' ? null : shown} {...props} />;
}

type PackageFormProps = Omit<PackageDialogProps, 'target'> & { open: boolean; known: SalePackage | null };

function PackageForm({ open, known, courses, onClose }: PackageFormProps) {
  const save = useSavePackage(known);
  const { form, conflict } = useEditForm({
    opened: known,
    typed: packageDefaults,
    fields: packageFieldsOf(courses),
    texts: { changed: 'Este pacote mudou', deleted: 'Este pacote, ou algo que ele abre, foi excluído' },
    schema: packageForm,
    ...formTexts('package'),
    onSubmit: async (values, edit) => {
      const saved = await save(values, edit);
      onClose();
      toast.success(known ? 'Pacote atualizado com sucesso!' : 'Pacote criado com sucesso!');
      return saved;
    },
  });
  const [{ kind }, repeat, lines] = form.watch(['accessPeriod', 'repeat', 'lines']);
  const change = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={known ? 'Editar pacote' : 'Novo pacote'}
      subtitle="O que quem compra recebe."
      className="md:max-w-140"
      form={form}
      submit={known ? 'Salvar' : 'Criar pacote'}
    >
      {conflict}
      {known && <Note tone="info">Vale para as próximas vendas. Quem já comprou fica com o que recebeu.</Note>}
      <Field label="Nome" hint="Só você vê." error={form.error('name')}>
        <TextInput placeholder="Combo Foto + Edição" {...form.register('name')} />
      </Field>
      <PackageLines
        courses={courses}
        lines={lines}
        error={form.error('lines')}
        onChange={(next) => form.setValue('lines', next, change)}
      />
      {periodFields({
        form,
        label: 'Prazo de acesso',
        options: PACKAGE_PERIODS,
        kind,
        hint: 'De uma assinatura, o prazo é o da plataforma.',
        onKind: (chosen) => form.setValue('accessPeriod.kind', chosen, change),
      })}
      <RadioGroup
        legend="Se a pessoa compra de novo"
        options={[
          { value: 'longest', label: 'Valer o maior prazo', hint: 'Fica a data de fim mais distante.' },
          { value: 'add', label: 'Somar ao prazo', hint: '12 meses + 12 meses = 24 meses.' },
        ]}
        value={repeat}
        onChange={(next) => form.setValue('repeat', next as 'longest' | 'add', change)}
      />
    </FormDialog>
  );
}

function useSavePackage(known: SalePackage | null) {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  const create = useOnce(useMutation(api.producer.createPackage.mutationOptions({ onSuccess })).mutateAsync);
  const change = useMutation(api.producer.changePackage.mutationOptions({ onSuccess }));
  return (fields: PackageFields, edit: Edit): Promise<{ id: string; version?: number }> =>
    known ? change.mutateAsync({ packageId: known.id, ...fields, ...edit }) : create(fields);
}
