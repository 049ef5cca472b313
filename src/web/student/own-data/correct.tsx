import { useState } from 'react';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { formatCpf, isValidCpf } from '#shared/person/cpf.ts';
import { formatPhone, normalizePhone } from '#shared/person/phone.ts';
import type { DataRequestField } from '#shared/privacy/requests.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Link } from '../routing/link.tsx';
import type { AskedData } from './ask-dialog.tsx';

const NONE = 'Não informado';
const LABELS: Record<DataRequestField, string> = { cpf: 'CPF', phone: 'Telefone' };
const CHECKS: Record<DataRequestField, (typed: string) => string | undefined> = {
  cpf: (typed) => (isValidCpf(typed) ? undefined : 'CPF inválido. Confira os números'),
  phone: (typed) => (normalizePhone(typed) ? undefined : 'Telefone inválido. Use DDD e número'),
};

/** Name and e-mail are changed directly; other corrections are requested from the school. */
export function Correct({ data, onAsk }: { data: OwnData; onAsk: (asked: AskedData) => void }) {
  const [field, setField] = useState<DataRequestField | null>(null);
  const asked = (wanted: DataRequestField) =>
    data.requests.some(
      (request) => request.field === wanted && (request.state === 'open' || request.state === 'working'),
    );
  const shown = { cpf: data.cpf ? formatCpf(data.cpf) : NONE, phone: data.phone ? formatPhone(data.phone) : NONE };
  return (
    <Card role="region" aria-labelledby="correcoes" padded={false}>
      <h2 id="correcoes">Corrigir</h2>
      <dl>
        <Line name="Nome" value={data.name}>
          <Link className={linkClass()} to="/alunos/configuracoes?aba=perfil" aria-label="Corrigir nome">
            Corrigir
          </Link>
        </Line>
        <Line name="E-mail" value={data.email}>
          <Link className={linkClass()} to="/alunos/configuracoes?aba=seguranca" aria-label="Corrigir e-mail">
            Corrigir
          </Link>
        </Line>
        {(['cpf', 'phone'] as const).map((each) => (
          <Line key={each} name={LABELS[each]} value={shown[each]}>
            {asked(each) ? (
              <span className="text-muted">Pedido feito</span>
            ) : (
              <button
                type="button"
                className={linkClass()}
                aria-label={`Corrigir ${LABELS[each]}`}
                onClick={() => setField(each)}
              >
                Corrigir
              </button>
            )}
          </Line>
        ))}
      </dl>
      <FieldDialog
        field={field}
        onClose={() => setField(null)}
        onDone={(value) => {
          if (field) onAsk({ kind: 'correction', field, value });
          setField(null);
        }}
      />
    </Card>
  );
}

function Line({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-line border-t py-2.5 first:border-t-0">
      <dt className="flex-none text-muted">{name}</dt>
      <dd className="flex min-w-0 justify-end gap-3 text-right font-medium">
        <span className="wrap-anywhere">{value}</span>
        {children}
      </dd>
    </div>
  );
}

type FieldDialogProps = { field: DataRequestField | null; onClose: () => void; onDone: (value: string) => void };

function FieldDialog({ field, onClose, onDone }: FieldDialogProps) {
  return (
    <Dialog open={field !== null} onClose={onClose} title={field ? `Corrigir ${LABELS[field]}` : ''} size="confirm">
      {field && <FieldForm key={field} field={field} onDone={onDone} />}
    </Dialog>
  );
}

function FieldForm({ field, onDone }: { field: DataRequestField; onDone: (value: string) => void }) {
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const problem = CHECKS[field](typed);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!problem) onDone(typed.trim());
      }}
    >
      <Field
        label={`${LABELS[field]} certo`}
        hint="A escola confere e responde em até 15 dias."
        error={checked ? problem : undefined}
      >
        <TextInput
          data-autofocus
          inputMode={field === 'cpf' ? 'numeric' : 'tel'}
          autoComplete={field === 'cpf' ? 'off' : 'tel'}
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <div className="flex justify-end">
        <Button variant="primary" type="submit" className="max-md:w-full">
          Pedir correção
        </Button>
      </div>
    </form>
  );
}
