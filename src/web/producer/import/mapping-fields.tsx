import { cellText } from '#shared/import/headers.ts';
import type { ListField, Mapping } from '#shared/import/list-shape.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { columnName, type Sheet } from './mapping.ts';

const FIELDS: { field: ListField; label: string }[] = [
  { field: 'email', label: 'E-mail' },
  { field: 'name', label: 'Nome' },
  { field: 'phone', label: 'Telefone' },
  { field: 'cpf', label: 'CPF' },
  { field: 'product', label: 'Produto' },
  { field: 'productCode', label: 'Código do produto' },
  { field: 'offerCode', label: 'Código da oferta' },
  { field: 'status', label: 'Situação da compra' },
  { field: 'endsOn', label: 'Fim do acesso' },
];
const NONE = { value: '-', label: 'Nenhuma coluna' };

type MappingFieldsProps = { sheet: Sheet; mapping: Mapping; onChange: (mapping: Mapping) => void };

export function MappingFields({ sheet, mapping, onChange }: MappingFieldsProps) {
  const width = Math.max(...[sheet.header ?? [], ...sheet.lines.slice(0, 50)].map((line) => line.length));
  const options = [
    NONE,
    ...Array.from({ length: width }, (_, at) => ({
      value: String(at),
      label: sheet.header?.[at]?.trim() || `Coluna ${columnName(at)}`,
    })),
  ];
  return (
    <div className="grid gap-4 md:grid-cols-2 min-[1024px]:grid-cols-3">
      {FIELDS.map(({ field, label }) => {
        const column = mapping[field];
        const filled = column === null ? undefined : sheet.lines.find((line) => cellText(line[column]) !== '');
        const example = column === null ? '' : cellText(filled?.[column]);
        return (
          <Field
            key={field}
            label={label}
            optional={field !== 'email'}
            hint={example ? `Exemplo: ${example.slice(0, 60)}` : undefined}
          >
            <Select
              options={options}
              value={column === null ? NONE.value : String(column)}
              onChange={(chosen) => onChange({ ...mapping, [field]: chosen === NONE.value ? null : Number(chosen) })}
            />
          </Field>
        );
      })}
    </div>
  );
}
