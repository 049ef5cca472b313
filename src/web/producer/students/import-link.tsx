import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

type ImportLinkProps = { disabled: boolean; className?: string; children?: ReactNode };

export function ImportLink({ disabled, className, children = 'Importar Lista' }: ImportLinkProps) {
  if (disabled)
    return (
      <Button className={className} icon={<Upload />} disabled>
        {children}
      </Button>
    );
  return (
    <Link to="/admin/students/importar" className={buttonClass({ variant: 'secondary' }, className)}>
      <span className="button-face">
        <Upload aria-hidden="true" />
        {children}
      </span>
    </Link>
  );
}

export function RunningImport({ running }: { running: NonNullable<StudentPage['runningImport']> }) {
  const { id, done, total } = running;
  return (
    <Note
      tone="info"
      brief
      title="Importação em andamento"
      action={
        <Link
          to="/admin/students/importar"
          search={{ importacao: id }}
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          <span className="button-face">Acompanhar</span>
        </Link>
      }
    >
      {counted(done, 'linha', 'linhas')} de {total.toLocaleString('pt-BR')}
    </Note>
  );
}
