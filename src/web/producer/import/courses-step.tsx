import { useState } from 'react';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { CohortChoiceField } from '#web/producer/students/access/cohort-choice.tsx';
import { CourseChecklist } from '#web/producer/students/access/course-checklist.tsx';
import { coursePeriodText } from '#web/producer/students/access/course-period.ts';
import type { CohortChoices } from '#web/producer/students/access/use-cohort-choice.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';

type CoursesStepProps = {
  courses: StudentPage['courses'];
  chosen: string[];
  turmas: CohortChoices;
  busy: boolean;
  onChange: (chosen: string[]) => void;
  onBack: () => void;
  onNext: () => void;
};

export function CoursesStep({ courses, chosen, turmas, busy, onChange, onBack, onNext }: CoursesStepProps) {
  const [asked, setAsked] = useState(false);
  return (
    <Card className="grid gap-4">
      <CourseChecklist
        courses={courses}
        register={{
          onChange: ({ target: { value, checked } }) =>
            onChange(checked ? [...chosen, value] : chosen.filter((id) => id !== value)),
        }}
        checked={chosen}
        beside={(course) => (
          <>
            <span className="text-muted text-sm tabular-nums">{coursePeriodText(course.accessPeriod)}</span>
            {chosen.includes(course.id) && <CohortChoiceField course={course} choices={turmas} many />}
          </>
        )}
        error={asked && chosen.length === 0 ? 'Selecione pelo menos um curso' : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onBack}>Voltar</Button>
        <Button
          variant="primary"
          busy={busy}
          busyText="Conferindo..."
          disabled={courses.length === 0}
          onClick={() => (chosen.length === 0 ? setAsked(true) : onNext())}
        >
          Conferir lista
        </Button>
      </div>
    </Card>
  );
}
