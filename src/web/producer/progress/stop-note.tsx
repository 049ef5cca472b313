import { Link } from '@tanstack/react-router';
import { Flag } from 'lucide-react';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import type { StoppedLesson } from './most-stopped.ts';

export function StopNote({ stop: { stopped, place, module, title } }: { stop: StoppedLesson }) {
  return (
    <Note
      tone="info"
      icon={<Flag aria-hidden="true" />}
      title={`${counted(stopped, 'aluno parou', 'alunos pararam')} na aula ${place} de “${module}”`}
      action={
        <Link to="/admin/reports" className={buttonClass({ size: 'small' })}>
          <span className="button-face">Ver onde param</span>
        </Link>
      }
    >
      Começaram “{title}” e ainda não concluíram.
      <span className="max-md:hidden"> Na tabela, a aula deles tem um contorno.</span>
    </Note>
  );
}
