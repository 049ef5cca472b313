import { Dialog } from '#web/ui/overlay/dialog.tsx';

const SHORTCUTS: [keys: string[], does: string][] = [
  [['Espaço', 'K'], 'Reproduzir ou pausar'],
  [['←'], 'Voltar 10 segundos'],
  [['→'], 'Avançar 10 segundos'],
  [['↑', '↓'], 'Aumentar ou diminuir o volume'],
  [['M'], 'Ativar ou silenciar o som'],
  [['C'], 'Ativar ou desativar as legendas'],
  [['F'], 'Entrar ou sair da tela cheia'],
  [['Esc'], 'Sair da tela cheia; fora dela, fechar a aula'],
  [['?'], 'Mostrar estes atalhos'],
];

type ShortcutWindowProps = { open: boolean; onClose: () => void };

export function ShortcutWindow({ open, onClose }: ShortcutWindowProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Atalhos do teclado" closeOnBackdrop>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, does]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
