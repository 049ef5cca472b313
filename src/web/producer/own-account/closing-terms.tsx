import { Link } from '@tanstack/react-router';
import { Check, PackageOpen, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { CLOSING_NOTICE_DAYS } from '#shared/privacy/requests.ts';
import { PRODUCER_RETENTION } from '#shared/privacy/retention.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

const GOES = [
  'Cursos, arquivos enviados, marca, endereço e configurações',
  'O acesso dos alunos e tudo o que é deles: progresso, dúvidas, tarefas e notas',
  'Certificados e credenciais: ninguém mais consegue conferi-los',
  'Vendas, pacotes da escola, equipe e a sua conta de produtor',
];

const STAYS = PRODUCER_RETENTION.filter(({ outlivesSchool }) => outlivesSchool);

/** What is deleted with a school. */
export function ClosingTerms({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <Note
        tone="info"
        icon={<PackageOpen aria-hidden="true" />}
        title="Leve a escola antes"
        action={
          <Link to="/admin/settings/escola" className={buttonClass({ size: 'small' })} onClick={onLeave}>
            <span className="button-face">Baixar pacote</span>
          </Link>
        }
      >
        O pacote traz cursos, alunos e tudo o mais, e abre em outra instalação. Ele também é apagado nesse dia.
      </Note>
      <Section title="O que é apagado, sem volta">
        <ul className="grid gap-1.5">
          {GOES.map((each) => (
            <li key={each} className="flex gap-2">
              <X aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />
              {each}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="O que fica na plataforma, e por quanto tempo">
        <ul className="grid gap-1.5">
          {STAYS.map(({ id, label, keptAfter, kept }) => (
            <li key={id} className="flex gap-2">
              <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />
              <span>
                {label}: <span className="text-muted">{keptAfter ?? kept}</span>
              </span>
            </li>
          ))}
          <li className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 flex-none text-muted" />
            <span>
              Nome e e-mail de quem estuda ou trabalha em outra escola:{' '}
              <span className="text-muted">enquanto a conta existir</span>
            </span>
          </li>
        </ul>
      </Section>
      <Section title="Até esse dia">
        <p>
          Nada muda: quem tem acesso estuda, e quem comprar é matriculado e perde o acesso com os outros. Pare antes de
          vender nas plataformas de venda. {CLOSING_NOTICE_DAYS} dias antes, um e-mail avisa quem tem acesso.
        </p>
      </Section>
      <Section title="O seu plano">
        <p>
          <Plan /> Nada se renova sozinho, e nada é devolvido automaticamente: se quiser tratar do que pagou, escreva
          antes em Outro pedido.
        </p>
      </Section>
    </>
  );
}

function Plan() {
  const { status, planName, endsAt } = useViewerAs('producer').subscription;
  if (status !== 'active' || !endsAt) return null;
  return `O plano ${planName} está pago até ${formatDate(new Date(endsAt))} e termina com a escola.`;
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 text-base">{title}</h3>
    {children}
  </section>
);
