import type { OfferList } from '#shared/contract/school/offers.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';

type PackageModulesProps = {
  title: string;
  modules: OfferList['courses'][number]['modules'];
  chosen: readonly string[];
  /** Sorted as in the course. */
  onChange: (moduleIds: string[]) => void;
};

export function PackageModules({ title, modules, chosen, onChange }: PackageModulesProps) {
  const isChosen = (id: string) => chosen.includes(id);
  const toggle = (id: string) =>
    onChange(modules.flatMap((module) => (isChosen(module.id) !== (module.id === id) ? [module.id] : [])));
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Módulos de {title}</legend>
      {modules.map(({ id, title: module }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{module}</span>}
          checked={isChosen(id)}
          onChange={() => toggle(id)}
        />
      ))}
      <p className="text-muted text-sm">
        O resto do curso aparece trancado, com a página de vendas. Módulos que você criar depois não entram, e o
        certificado é só de quem conclui o curso inteiro.
      </p>
    </fieldset>
  );
}
