import { Link } from '@tanstack/react-router';
import { counted } from '#web/lib/texts/counted.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

/** Paid sales whose offers open nothing yet. */
export function LostSalesNote({ count }: { count: number }) {
  return (
    <Note
      tone="warn"
      className="items-center py-2"
      title={counted(count, 'venda sem destino', 'vendas sem destino')}
      action={
        <Link to="/admin/courses/ofertas" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <span className="button-face">Ver ofertas</span>
        </Link>
      }
    />
  );
}
