import { Pencil } from 'lucide-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { type Edits, rulesWith } from '../plan.ts';
import type { Staged } from '../use-staged.ts';
import { ruleText } from './rule-text.ts';
import type { RuleTarget } from './typed-rule.ts';

type RulesTabProps = { staged: Staged; onOpen: (target: RuleTarget) => void };

/** Every module and lesson with the rule in effect. */
export function RulesTab({ staged, onOpen }: RulesTabProps) {
  const { plan, entries, edits } = staged;
  const rules = rulesWith(plan, edits);
  const cohortId = plan.cohort?.id ?? null;
  if (plan.modules.length === 0)
    return <Empty title="O curso ainda não tem aulas">Adicione módulos e aulas primeiro.</Empty>;
  return (
    <div className="grid gap-4">
      {plan.modules.map((module) => {
        const ofModule = rules.find((rule) => rule.moduleId === module.id && rule.cohortId === cohortId);
        const target = { lessonId: null, moduleId: module.id, title: module.title, rule: ofModule };
        return (
          <Card key={module.id} padded={false} className="overflow-hidden">
            <Line
              title={module.title}
              text={ofModule ? ruleText(ofModule, staged.cohort, staged.titleOf) : 'Nenhuma regra para o módulo todo'}
              strong
              changed={edits.has(module.id)}
              onOpen={() => onOpen(target)}
            />
            <ul className="divide-y divide-line border-line border-t">
              {entries
                .filter(({ lesson }) => lesson.moduleId === module.id)
                .map(({ lesson, rule }) => (
                  <li key={lesson.id}>
                    <Line
                      title={lesson.title}
                      text={ruleText(rule, staged.cohort, staged.titleOf)}
                      note={rule && cohortId && rule.cohortId === null ? 'Do curso' : undefined}
                      changed={isChanged(edits, lesson)}
                      onOpen={() => onOpen({ lessonId: lesson.id, moduleId: null, title: lesson.title, rule })}
                    />
                  </li>
                ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}

const isChanged = (edits: Edits, lesson: { id: string }) => edits.has(lesson.id);

type LineProps = { title: string; text: string; note?: string; strong?: boolean; changed: boolean; onOpen: () => void };

const Line = ({ title, text, note, strong, changed, onOpen }: LineProps) => (
  <div className="flex items-center gap-3 px-4 py-2.5">
    <span className="min-w-0 flex-1">
      <b className={strong ? 'block font-strong wrap-anywhere' : 'block font-medium wrap-anywhere'}>{title}</b>
      <span className="block text-muted text-sm wrap-anywhere">{text}</span>
    </span>
    {changed && <Badge tone="info">Não salva</Badge>}
    {note && <Badge tone="calm">{note}</Badge>}
    <IconButton label={`Mudar quando abre ${title}`} tooltip="Mudar quando abre" icon={<Pencil />} onClick={onOpen} />
  </div>
);
