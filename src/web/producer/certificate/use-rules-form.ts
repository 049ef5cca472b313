import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { RULES_FIELDS, rulesFields, typedRules } from './rules-fields.ts';

export function useRulesForm(found: CertificateRules) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.producer.saveCertificateRules.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  return useEditForm({
    opened: found.rules,
    typed: typedRules,
    fields: RULES_FIELDS,
    texts: { changed: 'Este certificado mudou' },
    schema: rulesFields,
    ...formTexts('certificate', 'Erro ao salvar o certificado'),
    onSubmit: async (rules, edit) => {
      const saved = await save.mutateAsync({ courseId: found.course.id, rules, ...edit });
      toast.success(rules.active ? 'Certificado ativado!' : 'Certificado salvo. Ele está desligado.');
      return saved;
    },
  });
}
export type RulesFormState = ReturnType<typeof useRulesForm>['form'];
