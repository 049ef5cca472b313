import { Link } from '@tanstack/react-router';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';

export function AddressCard() {
  return (
    <Card>
      <section aria-label="Endereço dos alunos">
        <CardHead title="Endereço dos alunos">Use um domínio seu ou mude o nome nos links da sua escola.</CardHead>
        <Link to="/admin/settings/dominio" className={buttonClass({ variant: 'secondary', block: true })}>
          <span className="button-face">Configurar endereço</span>
        </Link>
      </section>
    </Card>
  );
}
