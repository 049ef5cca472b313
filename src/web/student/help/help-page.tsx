import './help.css';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Contact } from './contact.tsx';
import { type Group, helpGroups } from './questions.ts';
import { searchHelp } from './search.ts';

export function HelpPage() {
  useTitle('Central de Ajuda');
  const school = useSchool();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed).trim();
  const { data: own } = useQuery(api.student.ownAddress.queryOptions());
  const switchedOn = { singleDevice: school?.singleDevice ?? false, primaryAddress: own?.restricted };
  const found = searchHelp(helpGroups(switchedOn), search);
  return (
    <>
      <div className="page-head">
        <h1>Central de Ajuda</h1>
        <SearchInput pill label="Buscar na ajuda" placeholder="Buscar na ajuda..." value={typed} onChange={setTyped} />
      </div>
      <div className="help">
        {found.map((group) => (
          <Questions key={group.title} group={group} open={search !== ''} />
        ))}
        {found.length === 0 && (
          <Empty
            title="Nenhuma pergunta encontrada"
            action={<Button onClick={() => setTyped('')}>Limpar busca</Button>}
          >
            Nenhuma resposta fala de “{search}”. Tente outra palavra ou escreva para o suporte.
          </Empty>
        )}
        <p className="sr-only" role="status">
          {search && foundText(found.flatMap(({ questions }) => questions).length)}
        </p>
        <Contact />
      </div>
    </>
  );
}

function Questions({ group: { title, questions }, open }: { group: Group; open: boolean }) {
  return (
    <section>
      <h2>{title}</h2>
      <div className="help-group on-card">
        {questions.map(({ question, answer }) => (
          // The key recreates it when a search begins or ends, so that answers found are expanded.
          <details key={`${question} ${open}`} open={open}>
            <summary>
              <span>{question}</span>
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

const foundText = (count: number) => (count === 1 ? '1 pergunta encontrada' : `${count} perguntas encontradas`);
