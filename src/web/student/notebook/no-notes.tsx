import { EmptyLibrary, NothingFound } from '../library/empty-library.tsx';

export function NoNotes({ search, onClear }: { search: string; onClear: () => void }) {
  return search ? (
    <NothingFound title="Nenhuma nota encontrada" onClear={onClear}>
      Nenhuma nota corresponde à sua busca
    </NothingFound>
  ) : (
    <EmptyLibrary title="Seu caderno está vazio">
      Em qualquer aula, abra Notas e anote o que quiser lembrar. Só você vê.
    </EmptyLibrary>
  );
}
