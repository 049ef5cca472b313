import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  ADDRESS_RULES,
  type AddressOfStudent,
  type AddressRule,
  addressRuleInput,
} from '#shared/contract/account/primary-address.ts';
import type { StudentRow } from '#shared/contract/people/students.ts';
import { formatDateTime, relativeTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { openingText } from '#web/producer/security/opening-text.ts';
import { useReleaseAddress } from '#web/producer/security/use-release-address.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type AddressDialogProps = { student: StudentRow | null; onClose: () => void };

export function AddressDialog({ student, onClose }: AddressDialogProps) {
  const { shown, key, open } = useOpening(student);
  if (!shown) return null;
  return <Content key={key} open={open} student={shown} onClose={onClose} />;
}

function Content({ open, student, onClose }: { open: boolean; student: StudentRow; onClose: () => void }) {
  const address = useQuery(
    api.producer.studentAddress.queryOptions({ input: { studentId: student.id }, staleTime: 0, gcTime: 0 }),
  );
  if (address.data) return <AddressForm open={open} student={student} address={address.data} onClose={onClose} />;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Endereço principal"
      subtitle={student.name}
      className="md:max-w-140"
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      {address.error ? (
        <QueryError title="Erro ao carregar o endereço" of={address} />
      ) : (
        <Loading label="Carregando o endereço" className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-32" />
        </Loading>
      )}
    </Dialog>
  );
}

const typed = z
  .object({ rule: z.enum(ADDRESS_RULES), address: z.string() })
  .transform(({ rule, address }) => (rule === 'fixed' ? { rule, address } : { rule }))
  .pipe(addressRuleInput);

type AddressFormProps = { open: boolean; student: StudentRow; address: AddressOfStudent; onClose: () => void };

function AddressForm({ open, student, address, onClose }: AddressFormProps) {
  const queries = useQueryClient();
  const update = useMutation(
    api.producer.setStudentAddress.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const form = useForm({
    schema: typed,
    defaultValues: { rule: address.rule, address: address.rule === 'fixed' ? (address.address ?? '') : '' },
    ...formTexts('none', 'Erro ao salvar o endereço'),
    onSubmit: async (choice) => {
      await update.mutateAsync({ studentId: student.id, choice });
      onClose();
      toast.success(`Endereço principal de ${student.name} salvo. Vale no próximo acesso.`);
    },
  });
  const rule = form.watch('rule');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Endereço principal"
      subtitle={student.name}
      className="md:max-w-140"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <SubmitButton form={form}>Salvar</SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <p className="text-muted text-sm">{sayPresent(address)}</p>
        <Refusals studentId={student.id} refusals={address.refusals} />
        <RadioGroup
          legend="De onde este aluno entra"
          options={optionsFor(address.on)}
          value={rule}
          onChange={(chosen) => form.setValue('rule', chosen, { shouldDirty: true })}
        />
        {rule === 'fixed' && (
          <Field
            label="Endereço IP"
            hint="Como 203.0.113.7. De IPv6 vale a rede inteira (/64)."
            error={form.error('address')}
          >
            <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('address')} />
          </Field>
        )}
      </Form>
    </Dialog>
  );
}

const optionsFor = (on: boolean): { value: AddressRule; label: string; hint: string }[] => [
  {
    value: 'school',
    label: 'Como o resto da escola',
    hint: on ? 'Um endereço por aluno; outro espera 24 horas ou você libera.' : 'De qualquer endereço, por enquanto.',
  },
  { value: 'off', label: 'De qualquer endereço', hint: 'Mesmo que a escola peça um endereço por aluno.' },
  {
    value: 'next_login',
    label: 'Do endereço do próximo acesso',
    hint: 'Ao salvar, o atual é esquecido. Outro espera 24 horas ou você libera.',
  },
  { value: 'fixed', label: 'Só deste endereço', hint: 'Outro só entra se você liberar.' },
];

function sayPresent({ on, rule, address, since }: AddressOfStudent): string {
  if (address && since) return `Endereço atual: ${address}, desde ${formatDateTime(new Date(since))}.`;
  return rule === 'off' || (rule === 'school' && !on)
    ? 'Nenhum endereço é pedido deste aluno.'
    : 'O próximo acesso define o endereço.';
}

function Refusals({ studentId, refusals }: { studentId: string; refusals: AddressOfStudent['refusals'] }) {
  const release = useReleaseAddress();
  const now = new Date();
  return refusals.map((refusal) => (
    <Note
      key={refusal.address}
      tone="warn"
      title={`Não entrou de ${refusal.address}`}
      action={
        <Button
          size="small"
          aria-label={`Liberar ${refusal.address}`}
          busy={release.isPending && release.variables.address === refusal.address}
          onClick={() => release.mutate({ studentId, address: refusal.address })}
        >
          Liberar
        </Button>
      }
    >
      {`${sayTimes(refusal.times)}, a última ${relativeTime(new Date(refusal.lastAt), now)}. ${openingText(refusal, now)}`}
    </Note>
  ));
}

const sayTimes = (times: number) => (times === 1 ? '1 tentativa' : `${times} tentativas`);
