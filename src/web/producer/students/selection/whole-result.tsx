import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

type WholeResultProps = { onPage: number; total: number; whole: boolean; onWhole: () => void; onClear: () => void };

/** Offers to extend the selection from the page to the whole result. */
export function WholeResult({ onPage, total, whole, onWhole, onClear }: WholeResultProps) {
  return (
    <div
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5"
      ref={moveFocusOnUnmount}
    >
      <p role="status">
        {whole
          ? `${counted(total, 'aluno do resultado selecionado', 'alunos do resultado selecionados')}.`
          : `${counted(onPage, 'aluno desta página selecionado', 'alunos desta página selecionados')}.`}
      </p>
      <Button size="small" onClick={whole ? onClear : onWhole}>
        {whole ? 'Limpar seleção' : `Selecionar todos os ${total.toLocaleString('pt-BR')} do resultado`}
      </Button>
    </div>
  );
}
