import './shortcut-dialog.css';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const SHORTCUTS: [keys: string[], does: string][] = [
  [['Espaço', 'K'], 'Reproduzir ou pausar'],
  [['←', 'J'], 'Voltar 10 segundos'],
  [['→', 'L'], 'Avançar 10 segundos'],
  [['0', '9'], 'Ir ao começo, ou a tantos décimos do vídeo'],
  [['<', '>'], 'Mais devagar ou mais rápido'],
  [['↑', '↓'], 'Aumentar ou diminuir o volume'],
  [['M'], 'Ativar ou silenciar o som'],
  [['C'], 'Ativar ou desativar as legendas'],
  [['F'], 'Entrar ou sair da tela cheia'],
  [['Esc'], 'Sair da tela cheia; fora dela, fechar a aula'],
  [['?'], 'Mostrar estes atalhos'],
];

type ShortcutDialogProps = { open: boolean; onOpen: (open: boolean) => void };

export function ShortcutDialog({ open, onOpen }: ShortcutDialogProps) {
  return (
    <Dialog open={open} onClose={() => onOpen(false)} title="Atalhos do teclado" closeOnBackdrop>
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
