import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Link } from '../routing/link.tsx';
import { CATALOGUE } from '../routing/paths.ts';

type EmptyLibraryProps = {
  title: string;
  /** Why it is empty, or how to add something. */
  children: ReactNode;
};

/** Shown if the student has saved nothing yet; links to the courses. */
export function EmptyLibrary({ title, children }: EmptyLibraryProps) {
  return (
    <Empty
      title={title}
      action={
        <Link to={CATALOGUE} className={buttonClass({ variant: 'primary' })}>
          <span className="button-face">Explorar Cursos</span>
        </Link>
      }
    >
      {children}
    </Empty>
  );
}

type NothingFoundProps = EmptyLibraryProps & { onClear: () => void };

/** Shown if a search has no results. */
export function NothingFound({ title, children, onClear }: NothingFoundProps) {
  return (
    <Empty title={title} action={<Button onClick={onClear}>Limpar busca</Button>}>
      {children}
    </Empty>
  );
}
