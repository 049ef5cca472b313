import { Link } from '@tanstack/react-router';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

export function WaitingNote({ count }: { count: number }) {
  return (
    <Note
      tone="warn"
      className="items-center py-2"
      title={counted(count, 'venda aguardando', 'vendas aguardando')}
      action={
        <Link to="/admin/courses/vendas-aguardando" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <span className="button-face">Ver vendas</span>
        </Link>
      }
    />
  );
}
