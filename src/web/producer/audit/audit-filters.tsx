import './audit.css';
import { Download } from 'lucide-react';
import { useId } from 'react';
import type { DeedPage } from '#shared/contract/deeds.ts';
import { KIND_WORDS } from '#shared/security/deed-words.ts';
import { DEED_KINDS, type DeedKind, type DeedsQuestion } from '#shared/security/deeds.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useExport } from './use-export.ts';

const ALL = 'all';
const KINDS = DEED_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));
const NO_PERSON: Record<string, string> = { api_key: 'Chave de API', system: 'Sistema', owner: 'Plataforma' };

type AuditFiltersProps = {
  question: DeedsQuestion;
  people: DeedPage['people'];
  onAsk: (question: DeedsQuestion) => void;
};

export function AuditFilters({ question, people, onAsk }: AuditFiltersProps) {
  const ask = (changes: Partial<DeedsQuestion>) => onAsk({ ...question, ...changes });
  const { typed, type } = useTypedSearch(question.search, (search) => ask({ search }));
  const file = useExport(question);
  const persons = people.map(({ who, name }) => ({ value: who, label: NO_PERSON[who] ?? name }));
  return (
    <div className="audit-filters">
      <SearchInput
        label="Buscar na auditoria"
        placeholder="Buscar por ato, nome ou título..."
        value={typed}
        onChange={type}
        className="on-card"
      />
      <Select<DeedKind | typeof ALL>
        label="Tipo"
        className="on-card"
        options={[{ value: ALL, label: 'Todos os tipos' }, ...KINDS]}
        value={question.kind ?? ALL}
        onChange={(kind) => ask({ kind: kind === ALL ? undefined : kind })}
      />
      <Select
        label="Pessoa"
        className="on-card"
        options={[{ value: ALL, label: 'Todas as pessoas' }, ...persons]}
        value={question.who ?? ALL}
        onChange={(who) => ask({ who: who === ALL ? undefined : who })}
      />
      <Day label="De" value={question.from} max={question.to} onChange={(from) => ask({ from })} />
      <Day label="Até" value={question.to} min={question.from} onChange={(to) => ask({ to })} />
      <Button icon={<Download />} busy={file.isPending} onClick={() => file.mutate()}>
        Exportar CSV
      </Button>
    </div>
  );
}

type DayProps = { label: string; value?: string; min?: string; max?: string; onChange: (day?: string) => void };

function Day({ label, value = '', onChange, ...bounds }: DayProps) {
  const id = useId();
  return (
    <div className="audit-date">
      <label htmlFor={id}>{label}</label>
      <TextInput
        id={id}
        type="date"
        className="on-card"
        {...bounds}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );
}
