import './api.css';
import { Link } from '@tanstack/react-router';
import { useViewerAs } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Page } from '#web/producer/layout/page.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { API_CALLS, type ApiCall, curlOf } from './api-calls.ts';

export function ApiPage() {
  useTitle('API');
  return (
    <Page title="API" subtitle="O que os seus sistemas podem fazer na sua escola, com a sua chave">
      <div className="grid gap-5">
        <Card>
          <section aria-label="Como chamar">
            <CardHead title="Como chamar" />
            <div className="grid gap-2">
              <p>
                Envie POST com JSON ou formulário, e a chave no cabeçalho <code>Authorization</code>. A chave é gerada
                em{' '}
                <Link to="/admin/profile" className={linkClass()}>
                  Meu Perfil
                </Link>
                .
              </p>
              <p>
                A resposta é <code>{'{ "success": true }'}</code> ou <code>{'{ "success": false, "error": "…" }'}</code>
                , com os campos a corrigir em <code>fields</code>. São até 600 chamadas por minuto; acima disso a
                resposta é 429, com a espera em <code>Retry-After</code>.
              </p>
            </div>
          </section>
        </Card>
        {API_CALLS.map((call) => (
          <CallCard key={call.name} call={call} />
        ))}
      </div>
    </Page>
  );
}

function CallCard({ call }: { call: ApiCall }) {
  const { producerId } = useViewerAs('producer');
  const example = curlOf(call, window.location.origin, producerId);
  return (
    <Card>
      <section aria-label={call.title}>
        <CardHead
          title={call.title}
          action={<CopyButton size="small" text={example} aria-label={`Copiar ${call.title}`} />}
        >
          {call.text}
        </CardHead>
        <div className="grid gap-4">
          <dl className="api-fields">
            {call.fields.map(([name, what]) => (
              <div key={name} className="contents">
                <dt>{name}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className="api-example" tabIndex={0} aria-label={`Exemplo: ${call.title}`}>
            <pre>{example}</pre>
          </section>
          {call.answers && <p className="text-muted text-sm">Responde também {call.answers}</p>}
        </div>
      </section>
    </Card>
  );
}
