import type { DomainProblem, OwnDomain } from '#shared/contract/school/address.ts';
import { formatDate, formatDateTime } from '#shared/time/dates.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

const PROBLEMS: Record<DomainProblem, string> = {
  txt_missing:
    'Ainda não encontramos o registro TXT. Uma mudança pode levar algumas horas para valer; confira também se o nome começa com _ateneu.',
  txt_wrong: 'O registro TXT existe, mas com outro valor. Copie o valor abaixo, sem espaços nem aspas.',
  not_pointing:
    'O registro TXT está certo, mas o domínio ainda não leva até aqui. Confira o CNAME; se houver um proxy na frente, desligue-o.',
  dns_unreachable: 'Os servidores do seu domínio não responderam. Tente de novo em alguns minutos.',
  taken: 'Este domínio já abre outra escola. Se ele é seu, fale com o suporte.',
};

export function DomainNote({ ownDomain: { status, problem, checkedAt, servesUntil } }: { ownDomain: OwnDomain }) {
  const checked = checkedAt && `Última verificação em ${formatDateTime(new Date(checkedAt))}.`;
  if (status === 'verified')
    return (
      <Note tone={problem ? 'warn' : 'ok'} role="status" title="Domínio verificado">
        Seus alunos entram por ele, e os links dos e-mails já o usam. Não apague os registros: nós os conferimos todo
        dia. {problem && PROBLEMS[problem]} {checked}
      </Note>
    );
  if (status === 'pending')
    return (
      <Note tone="info" role="status" title="Crie estes dois registros">
        Faça isso onde o domínio é administrado (Registro.br, Cloudflare, GoDaddy, Hostinger...) e clique em Verificar.
      </Note>
    );
  return (
    <Note
      tone={status === 'failing' ? 'warn' : 'bad'}
      role="status"
      title={
        status === 'failing' && servesUntil
          ? `O domínio deixa de funcionar em ${formatDate(new Date(servesUntil))}`
          : 'Domínio não verificado'
      }
    >
      {problem && PROBLEMS[problem]} {checked}
    </Note>
  );
}

export function DomainRecords({ records }: Pick<OwnDomain, 'records'>) {
  return (
    <ul className="address-records" aria-label="Registros de DNS">
      {records.map(({ type, name, value }) => (
        <li key={type}>
          <b>{type}</b>
          <dl>
            <dt>Nome</dt>
            <dd>
              <span>{name}</span>
              <CopyButton size="small" variant="ghost" text={name} aria-label={`Copiar o nome do ${type}`} />
            </dd>
            <dt>Valor</dt>
            <dd>
              <span>{value}</span>
              <CopyButton size="small" variant="ghost" text={value} aria-label={`Copiar o valor do ${type}`} />
            </dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
