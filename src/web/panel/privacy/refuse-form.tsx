import { z } from 'zod';
import { GROUND_TEXTS, REFUSAL_GROUNDS, type RefusalGround } from '#shared/privacy/requests.ts';
import { text } from '#shared/schemas.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { FormDialog } from '#web/panel/form-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { isOwnAnswer, REFUSED } from './refusal-texts.ts';

const fields = z.strictObject({ ground: z.enum(REFUSAL_GROUNDS), answer: text(1000) });
const GROUNDS = REFUSAL_GROUNDS.map((ground) => ({ value: ground, label: GROUND_TEXTS[ground] }));

type RefuseFormProps = {
  open: boolean;
  title: string;
  subtitle: string;
  /** The most common ground, preselected. */
  usual: RefusalGround;
  /** Who is informed. */
  notified: string;
  onRefuse: (refusal: z.output<typeof fields>) => Promise<unknown>;
  onClose: () => void;
};

/** Refuses a request about personal data, for which the law requires a ground. */
export function RefuseForm({ open, title, subtitle, usual, notified, onRefuse, onClose }: RefuseFormProps) {
  const form = useForm({
    schema: fields,
    defaultValues: { ground: usual, answer: REFUSED[usual] },
    ...formTexts('none'),
    onSubmit: async (values) => {
      await onRefuse(values);
      onClose();
      toast.success(`Pedido recusado. ${notified} foi avisado.`);
    },
  });
  const choose = (ground: RefusalGround) => {
    form.setValue('ground', ground);
    if (!isOwnAnswer(form.getValues('answer') ?? '')) form.setValue('answer', REFUSED[ground]);
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      subtitle={subtitle}
      className="md:max-w-120"
      form={form}
      submit="Recusar"
      busyText="Recusando..."
      danger
    >
      <p>Uma recusa precisa de fundamento legal. A pessoa recebe o fundamento e a resposta por e-mail.</p>
      <Field label="Fundamento" error={form.error('ground')}>
        <Select options={GROUNDS} value={form.watch('ground')} onChange={choose} />
      </Field>
      <Field label="Resposta" optional error={form.error('answer')}>
        <Textarea rows={3} maxLength={1000} {...form.register('answer')} />
      </Field>
    </FormDialog>
  );
}
