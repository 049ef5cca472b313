import { useState } from 'react';
import type { ImportStart } from '#shared/contract/people/imports.ts';
import type { ListProduct } from '#shared/import/products.ts';
import type { CohortChoices } from '#web/producer/students/access/use-cohort-choice.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { ProductCourses } from './product-courses.tsx';
import { NOTHING_OPENED, type ProductChoice } from './remembered.ts';

export type ProductChoices = ReadonlyMap<string, ProductChoice>;

type ProductsStepProps = {
  products: ListProduct[];
  courses: ImportStart['courses'];
  choices: ProductChoices;
  turmas: CohortChoices;
  busy: boolean;
  onChange: (choices: ProductChoices) => void;
  onBack: () => void;
  onNext: () => void;
};

/** Assigns courses to the products of a list. */
export function ProductsStep({
  products,
  courses,
  choices,
  turmas,
  busy,
  onChange,
  onBack,
  onNext,
}: ProductsStepProps) {
  const [asked, setAsked] = useState(false);
  const choiceOf = ({ key }: ListProduct) => choices.get(key) ?? NOTHING_OPENED;
  const nothing = products.every((product) => choiceOf(product).courseIds.length === 0);
  return (
    <Card className="grid gap-4">
      <div>
        <h3 className="text-md">
          {products.length === 1
            ? 'O que o produto da lista abre'
            : `O que cada um dos ${products.length} produtos abre`}
        </h3>
        <p className="text-muted text-sm">
          Fica guardado para a próxima lista. As linhas de um produto sem curso ficam de fora.
        </p>
      </div>
      {courses.length === 0 && (
        <Note tone="warn" title="Nenhum curso ainda">
          Crie um curso na aba Cursos antes de matricular alunos.
        </Note>
      )}
      <ul className="import-products">
        {products.map((product) => (
          <li key={product.key}>
            <ProductCourses
              product={product}
              courses={courses}
              choice={choiceOf(product)}
              turmas={turmas}
              onChange={(choice) => onChange(new Map(choices).set(product.key, choice))}
            />
          </li>
        ))}
      </ul>
      {asked && nothing && <FieldError id="import-products-error">Escolha o curso de pelo menos um produto</FieldError>}
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Voltar</Button>
        <Button
          variant="primary"
          busy={busy}
          busyText="Conferindo..."
          disabled={courses.length === 0}
          onClick={() => (nothing ? setAsked(true) : onNext())}
        >
          Conferir lista
        </Button>
      </div>
    </Card>
  );
}
