import './audit.css';
import { Download } from 'lucide-react';
import { useId } from 'react';
import type { AuditEventPage } from '#shared/contract/audit-events.ts';
import { KIND_WORDS } from '#shared/security/audit-event-words.ts';
import { AUDIT_EVENT_KINDS, type AuditEventKind, type AuditEventsQuestion } from '#shared/security/audit-events.ts';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';
import { Button } from '#web/ui/button/button.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useExport } from './use-export.ts';

const ALL = 'all';
const KINDS = AUDIT_EVENT_KINDS.map((kind) => ({ value: kind, label: KIND_WORDS[kind] }));
const NO_PERSON: Record<string, string> = { api_key: 'Chave de API', system: 'Sistema', owner: 'Plataforma' };

type AuditFiltersProps = {
  question: AuditEventsQuestion;
  people: AuditEventPage['people'];
  onAsk: (question: AuditEventsQuestion) => void;
};

export function AuditFilters({ question, people, onAsk }: AuditFiltersProps) {
  const ask = (changes: Partial<AuditEventsQuestion>) => onAsk({ ...question, ...changes });
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
      <Select<AuditEventKind | typeof ALL>
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
