import { useState } from 'react';
import { type WatermarkViewing, watermarkCodeInput } from '#shared/contract/student/watermark.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { ViewingFacts } from '#web/producer/students/form/viewing-facts.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const NOT_FOUND =
  'Nenhuma aula foi aberta com este código nesta escola. Confira letra por letra no vídeo. ' +
  'Se o aluno ou a aula já foram excluídos, o código foi excluído junto.';

type CodeDialogProps = { open: boolean; onClose: () => void };

export function CodeDialog({ open, onClose }: CodeDialogProps) {
  const [found, setFound] = useState<WatermarkViewing | null>(null);
  const form = useForm({
    schema: watermarkCodeInput,
    defaultValues: { code: '' },
    ...formTexts('watermark_code', 'Erro ao identificar o código'),
    onSubmit: async (values) => {
      setFound(null);
      try {
        setFound(await api.producer.watermarkCode.call(values));
      } catch (error) {
        if (explainProblem(error).code === 'not_found') return { message: NOT_FOUND };
        throw error;
      }
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Identificar código"
      subtitle="Descubra quem assistia à aula de um vídeo que vazou."
      footer={
        <>
          <Button onClick={onClose}>Fechar</Button>
          <SubmitButton form={form} busyText="Buscando...">
            Identificar
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <Field
          label="Código"
          hint="São 8 letras e números na marca d’água do vídeo, ao lado do nome do aluno."
          error={form.error('code')}
        >
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="XXXX-XXXX"
            {...form.register('code')}
          />
        </Field>
      </Form>
      <div role="status">{found && <ViewingFacts viewing={found} />}</div>
    </Dialog>
  );
}
