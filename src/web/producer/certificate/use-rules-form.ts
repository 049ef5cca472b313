import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useForm } from '#web/ui/form/use-form.ts';
import { rulesFields, typedRules } from './rules-fields.ts';

export function useRulesForm(found: CertificateRules) {
  const queryClient = useQueryClient();
  const save = useMutation(
    api.producer.saveCertificateRules.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  return useForm({
    schema: rulesFields,
    defaultValues: typedRules(found),
    ...formTexts('certificate', 'Erro ao salvar o certificado'),
    onSubmit: async (rules) => {
      await save.mutateAsync({ courseId: found.course.id, rules });
      toast.success(rules.active ? 'Certificado ativado!' : 'Certificado salvo. Ele está desligado.');
    },
  });
}
export type RulesFormState = ReturnType<typeof useRulesForm>;
