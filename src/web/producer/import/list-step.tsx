import { useState } from 'react';
import type { Mapping } from '#shared/import/list-shape.ts';
import { LIMITS } from '#shared/limits.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { FileDrop } from '#web/ui/file/file-drop.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { countFilled, mapSheet, readPasted, type Sheet } from './mapping.ts';
import { MappingFields } from './mapping-fields.tsx';
import { Recognised } from './recognised.tsx';
import { useSheetFile } from './use-sheet-file.ts';

export type Draft = {
  from: 'text' | 'file';
  text: string;
  sheet: Sheet | null;
  mapping: Mapping;
  /** The columns are those of the last list from the same platform. */
  remembered: boolean;
};
type ListStepProps = {
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  onSheet: (sheet: Sheet) => void;
  onNext: () => void;
};

const WAYS = [
  { value: 'text' as const, label: 'Colar lista' },
  { value: 'file' as const, label: 'Enviar arquivo' },
];
const NUMBER = new Intl.NumberFormat('pt-BR');

export function ListStep({ draft, onChange, onSheet, onNext }: ListStepProps) {
  const [error, setError] = useState<string | null>(null);
  const { from, text, sheet, mapping } = draft;
  const pasted = readPasted(text).rows.length;

  function next() {
    const count = from === 'text' ? pasted : sheet ? countFilled(sheet) : 0;
    if (count === 0) setError(from === 'text' ? 'Por favor, insira pelo menos um email' : 'Escolha um arquivo');
    else if (count > LIMITS.importRows) setError(`Importe até ${NUMBER.format(LIMITS.importRows)} linhas de cada vez`);
    else if (from === 'file' && mapping.email === null) setError('Diga em que coluna está o e-mail');
    else if (from === 'file' && sheet && mapSheet(sheet, mapping).products.length > LIMITS.importProducts)
      setError(
        `A coluna do produto tem mais de ${LIMITS.importProducts} produtos diferentes. Confira se é a coluna certa`,
      );
    else onNext();
  }
  const change = (changes: Partial<Draft>) => {
    setError(null);
    onChange(changes);
  };

  return (
    <Card className="grid gap-4">
      <Segmented label="Como enviar a lista" options={WAYS} value={from} onChange={(way) => change({ from: way })} />
      {from === 'text' ? (
        <Field
          label="E-mails"
          hint={
            pasted > 0
              ? `${counted(pasted, 'e-mail', 'e-mails')}. Sem nome, ele vem do que está antes do @.`
              : 'Um por linha, ou separados por vírgula ou ponto e vírgula. Sem nome, ele vem do que está antes do @.'
          }
          error={error ?? undefined}
        >
          <Textarea
            rows={12}
            autoCapitalize="none"
            spellCheck={false}
            placeholder={'maria@exemplo.com.br\njoao@exemplo.com.br'}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
          />
        </Field>
      ) : (
        <FileChoice
          draft={draft}
          error={error}
          onChange={change}
          onSheet={(found) => {
            setError(null);
            onSheet(found);
          }}
        />
      )}
      <div className="flex justify-end">
        <Button variant="primary" disabled={from === 'text' ? pasted === 0 : !sheet} onClick={next}>
          Continuar
        </Button>
      </div>
    </Card>
  );
}

type FileChoiceProps = Pick<ListStepProps, 'draft' | 'onChange' | 'onSheet'> & { error: string | null };

function FileChoice({ draft: { sheet, mapping, remembered }, error, onChange, onSheet }: FileChoiceProps) {
  const file = useSheetFile(onSheet);
  return (
    <div className="grid gap-4">
      <FileDrop
        title={sheet ? sheet.name : 'Escolher arquivo'}
        hint={
          sheet
            ? `${counted(countFilled(sheet), 'linha', 'linhas')}. Clique para trocar.`
            : 'CSV ou Excel (.xlsx) da Hotmart, Kiwify, Eduzz, MemberKit ou de qualquer lugar, até 10 MB'
        }
        accept=".csv,.txt,.xlsx,text/csv"
        error={file.problem ?? error}
        busy={file.busy}
        busyText="Lendo o arquivo..."
        onFile={file.read}
      />
      {sheet && <Recognised sheet={sheet} remembered={remembered} />}
      {sheet && (
        <MappingFields
          sheet={sheet}
          mapping={mapping}
          onChange={(next) => onChange({ mapping: next, remembered: false })}
        />
      )}
    </div>
  );
}
