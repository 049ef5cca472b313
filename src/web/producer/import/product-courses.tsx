import type { ImportStart } from '#shared/contract/people/imports.ts';
import type { ListProduct } from '#shared/import/products.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { QueryNote } from '#web/panel/query-note.tsx';
import type { CohortChoices } from '#web/producer/students/access/use-cohort-choice.ts';
import { Chip } from '#web/ui/data/chip.tsx';
import { Select } from '#web/ui/form/select.tsx';
import type { ProductChoice } from './remembered.ts';

const OPEN = 'open';
const WHY: Record<NonNullable<ProductChoice['why']>, string> = {
  before: 'Como da última vez',
  offer: 'Como a oferta deste código abre',
  title: 'Pelo nome do curso',
};

type ProductCoursesProps = {
  product: ListProduct;
  courses: ImportStart['courses'];
  choice: ProductChoice;
  turmas: CohortChoices;
  onChange: (choice: ProductChoice) => void;
};

export function ProductCourses({ product, courses, choice, turmas, onChange }: ProductCoursesProps) {
  const { courseIds, cohorts, why } = choice;
  const chosen = courses.filter(({ id }) => courseIds.includes(id));
  const rest = courses.filter(({ id }) => !courseIds.includes(id));
  const choose = (ids: string[], those = cohorts) =>
    onChange({ courseIds: ids, cohorts: those.filter(({ courseId }) => ids.includes(courseId)), why: null });
  return (
    <div className="grid gap-3 md:grid-cols-2 md:gap-6">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{product.name}</p>
        <p className="text-muted text-sm tabular-nums wrap-anywhere">
          {counted(product.lines, 'linha', 'linhas')}
          {product.code && ` · código ${product.code}`}
        </p>
      </div>
      <div className="grid min-w-0 content-start gap-2">
        {chosen.map(({ id, title }) => (
          <div key={id} className="grid gap-2">
            <div>
              <Chip
                label={`Tirar ${title} de ${product.name}`}
                onRemove={() => choose(courseIds.filter((each) => each !== id))}
              >
                <span className="wrap-anywhere">{title}</span>
              </Chip>
            </div>
            {turmas.failed && <QueryNote title={`Erro ao carregar as turmas de ${title}`} of={turmas.failed} />}
            {turmas.of(id).length > 0 && (
              <Select
                label={`Turma de ${title}`}
                value={cohorts.find(({ courseId }) => courseId === id)?.cohortId ?? OPEN}
                options={[
                  { value: OPEN, label: 'Turma aberta agora' },
                  ...turmas.of(id).map((cohort) => ({ value: cohort.id, label: cohort.name })),
                ]}
                onChange={(cohortId) => {
                  const others = cohorts.filter(({ courseId }) => courseId !== id);
                  choose(courseIds, cohortId === OPEN ? others : [...others, { courseId: id, cohortId }]);
                }}
              />
            )}
          </div>
        ))}
        {rest.length > 0 && (
          <Select
            label={`Curso de ${product.name}`}
            placeholder={chosen.length === 0 ? 'Escolher curso' : 'Acrescentar curso'}
            value={null}
            options={rest.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => choose([...courseIds, id])}
          />
        )}
        <p className="text-muted text-sm">{chosen.length === 0 ? 'Fica de fora da importação' : why && WHY[why]}</p>
      </div>
    </div>
  );
}
