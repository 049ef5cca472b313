import { PackageModules } from '#web/producer/offers/package-modules.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { ModuleChoices } from './use-module-choice.ts';

type ModuleChoiceProps = { course: { id: string; title: string }; choices: ModuleChoices };

const PARTS = [
  { value: 'whole', label: 'O curso inteiro' },
  { value: 'modules', label: 'Só alguns módulos' },
];

/** Selects the whole course or some of its modules; hidden for a course with a single one. */
export function ModuleChoiceField({ course: { id, title }, choices }: ModuleChoiceProps) {
  const modules = choices.of(id);
  if (modules.length === 0) return null;
  const chosen = choices.chosenOf(id);
  return (
    <div className="grid basis-full gap-2 pl-7.5">
      <Select
        label={`O que libera de ${title}`}
        value={chosen ? 'modules' : 'whole'}
        onChange={(part) => choices.choose(id, part === 'whole' ? null : [])}
        options={PARTS}
      />
      {chosen && (
        <PackageModules
          title={title}
          modules={modules}
          chosen={chosen}
          onChange={(moduleIds) => choices.choose(id, moduleIds)}
        />
      )}
    </div>
  );
}
