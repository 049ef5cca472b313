import { LIST_SHAPES } from '#shared/import/recognise.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import type { Sheet } from './mapping.ts';

/** Shows which platform the list was recognised as. */
export function Recognised({ sheet, remembered }: { sheet: Sheet; remembered: boolean }) {
  const again = 'As colunas estão como você as deixou da última vez.';
  if (sheet.platform)
    return (
      <Note tone="ok" role="status" title={`Reconhecemos: ${LIST_SHAPES[sheet.platform].name}`}>
        {remembered ? again : 'Confira as colunas. O que não serve para a matrícula fica de lado.'}
      </Note>
    );
  return (
    <Note tone="info" role="status" title="Lista de outro lugar">
      {remembered ? again : 'Diga em que coluna está cada coisa. Só o e-mail é necessário.'}
    </Note>
  );
}
