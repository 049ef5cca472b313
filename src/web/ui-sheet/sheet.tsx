import { useState } from 'react';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { Tooltips } from '#web/ui/overlay/tooltip.tsx';
import { ActionSections } from './actions.tsx';
import { ChoiceSections } from './choices.tsx';
import { FieldSections } from './fields.tsx';
import { FormSection } from './form-section.tsx';
import { StateSections } from './states.tsx';
import { TableSection } from './table-section.tsx';
import { WindowSection } from './windows.tsx';

const GROUNDS = [
  { value: 'producer-light', label: 'Produtor claro' },
  { value: 'producer-dark', label: 'Produtor escuro' },
  { value: 'student-dark', label: 'Aluno escuro' },
  { value: 'student-light', label: 'Aluno claro' },
] as const;

type Ground = (typeof GROUNDS)[number]['value'];

function paint(ground: Ground) {
  const [area, scheme] = ground.split('-');
  Object.assign(document.documentElement.dataset, { area, scheme });
}

const asked = new URLSearchParams(location.search).get('ground');
const first: Ground = GROUNDS.find(({ value }) => value === asked)?.value ?? 'producer-light';
paint(first);

/** Every UI component on every background. Open it with `npx vite src/web` at /sheet.html. */
export function Sheet() {
  const [ground, setGround] = useState(first);
  return (
    <main className="mx-auto grid max-w-[1280px] grid-cols-1 gap-8 p-4 md:p-8">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl">Componentes</h1>
        <Segmented
          label="Fundo"
          options={[...GROUNDS]}
          value={ground}
          onChange={(next) => {
            paint(next);
            setGround(next);
          }}
        />
      </header>
      <ActionSections />
      <FieldSections />
      <ChoiceSections />
      <StateSections />
      <TableSection />
      <WindowSection />
      <FormSection />
      <Toaster />
      <Tooltips />
    </main>
  );
}
