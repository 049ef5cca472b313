import { PRODUCER_RETENTION } from '#shared/privacy/retention.ts';
import { formatList } from '#shared/text/format-list.ts';
import { VIDEO_HOSTS, VIDEO_PROVIDERS } from '#shared/video/video-hosts.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { SupportContact } from '#web/public/recovery/support-contact.tsx';
import type { Section } from './document-page.tsx';
import { KeepingPlans, NextCleanup } from './keeping-plans.tsx';

const PLAYERS = VIDEO_PROVIDERS.filter((provider) => provider !== 'external').map((each) => VIDEO_HOSTS[each].label);

function StudentsKept() {
  const { cleanupOn } = usePlatform();
  if (!cleanupOn)
    return (
      <p>
        Alunos e matrículas ficam até que o produtor os remova ou que o aluno peça a exclusão. O produtor pode exportar
        a lista dos seus alunos quando quiser.
      </p>
    );
  return (
    <>
      <p>
        Alunos e matrículas são removidos todo dia <b>10 de janeiro</b>; a próxima limpeza é em <NextCleanup />. Antes
        disso, o produtor pode exportar a lista dos seus alunos e remover qualquer aluno quando quiser. Depois, um
        arquivo com os dados removidos fica guardado por 90 dias, à disposição do produtor, e é apagado.
      </p>
      <KeepingPlans />
    </>
  );
}

export const PRIVACY: Section[] = [
  {
    id: 'papeis',
    title: 'Quem decide sobre os dados',
    body: (
      <>
        <p>
          Sobre os dados dos <b>produtores</b>, a plataforma é a controladora. Sobre os dados dos <b>alunos</b>, quem
          decide é o produtor da escola: ele é o controlador e a plataforma é a operadora, que trata os dados conforme
          as instruções dele.
        </p>
      </>
    ),
  },
  {
    id: 'dados',
    title: 'Dados que tratamos',
    body: (
      <ul>
        <li>
          <b>Produtores:</b> nome, e-mail, senha protegida, plano contratado e histórico de pagamentos.
        </li>
        <li>
          <b>Alunos:</b> nome, e-mail, senha protegida e, quando o produtor, a plataforma de vendas ou o próprio aluno
          informa, telefone e CPF.
        </li>
        <li>
          <b>Uso dos cursos:</b> matrículas, aulas concluídas, última visualização e favoritos.
        </li>
        <li>
          <b>Segurança:</b> endereço IP, navegador, horários de acesso e tentativas de login.
        </li>
        <li>
          <b>Mensagens:</b> registro dos e-mails enviados pela plataforma, sem a senha.
        </li>
      </ul>
    ),
  },
  {
    id: 'finalidades',
    title: 'Para que usamos',
    body: (
      <ul>
        <li>Dar acesso aos cursos e guardar o progresso (execução de contrato).</li>
        <li>Enviar e-mails de acesso, recuperação de senha e avisos sobre a conta (execução de contrato).</li>
        <li>Proteger contas e conteúdo contra fraude e compartilhamento (legítimo interesse).</li>
        <li>Cobrar planos e cumprir obrigações fiscais (obrigação legal).</li>
      </ul>
    ),
  },
  {
    id: 'marca-dagua',
    title: 'CPF na marca-d’água dos vídeos',
    body: (
      <p>
        Para inibir a cópia das aulas, o player mostra ao próprio aluno uma marca-d’água com o primeiro nome, o CPF
        dele, completo ou em parte, e um código com o qual a escola identifica o aluno, a aula e o horário em que foi
        aberta. Ela aparece somente na tela de quem assiste. Se os seus dados estiverem errados, peça a correção à
        escola.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          Usamos apenas cookies necessários: um mantém a sua sessão, outro lembra de qual escola você veio, outro
          reconhece o seu navegador, e outro abre Meus dados por meia hora quando você pede por código. Não usamos
          cookies de publicidade. O navegador guarda também o e-mail digitado no login até você entrar, o de aluno até
          sair, e nunca a senha.
        </p>
        <p>Os vídeos podem vir de {formatList(PLAYERS)}, que usam cookies próprios conforme as políticas deles.</p>
      </>
    ),
  },
  {
    id: 'compartilhamento',
    title: 'Com quem compartilhamos',
    body: (
      <>
        <p>Somente com quem é necessário para prestar o serviço:</p>
        <ul>
          <li>o produtor da escola em que o aluno está matriculado, que vê os dados e o progresso dele;</li>
          <li>o provedor de hospedagem e o de envio de e-mails;</li>
          <li>o provedor de pagamento, para os planos dos produtores;</li>
          <li>autoridades, quando a lei obrigar.</li>
        </ul>
        <p>Não vendemos dados pessoais. Uma escola nunca vê os alunos de outra.</p>
      </>
    ),
  },
  {
    id: 'prazo',
    title: 'Por quanto tempo guardamos',
    body: (
      <>
        <StudentsKept />
        <p>Cada escola mostra na própria página de privacidade o que guarda dos alunos, e por quanto tempo.</p>
        <p>Dos produtores e das suas equipes guardamos:</p>
        <dl>
          {PRODUCER_RETENTION.map(({ id, label, kept, why }) => (
            <div key={id} className="grid gap-x-6 border-line border-t py-2.5 md:grid-cols-2">
              <dt>{label}</dt>
              <dd className="text-muted">
                <b className="font-medium text-fg">{kept}</b>
                <span className="block text-sm">{why}</span>
              </dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'seguranca',
    title: 'Como protegemos',
    body: (
      <p>
        As senhas são guardadas de forma que nem nós conseguimos lê-las. Os dados de cada escola são isolados no banco
        de dados, e tentativas de login em excesso são bloqueadas. Se um incidente puder causar risco a você, avisaremos
        você e a Autoridade Nacional de Proteção de Dados (ANPD).
      </p>
    ),
  },
  {
    id: 'direitos',
    title: 'Seus direitos',
    body: (
      <>
        <p>Pela LGPD você pode, a qualquer momento e sem custo:</p>
        <ul>
          <li>confirmar se tratamos seus dados e receber uma cópia deles;</li>
          <li>corrigir dados incompletos ou errados;</li>
          <li>pedir a exclusão, o bloqueio ou a portabilidade;</li>
          <li>saber com quem seus dados foram compartilhados;</li>
          <li>opor-se a um tratamento ou reclamar à ANPD.</li>
        </ul>
        <p>
          O aluno faz o pedido em <b>Meus dados</b>, na área de alunos da escola em que estuda: ela tem 15 dias para
          responder. Quem não tem mais acesso usa a página de privacidade da escola, com um código no e-mail dele. A
          cópia fica pronta em minutos, e a exclusão acontece 7 dias depois do pedido. O produtor e a equipe dele
          corrigem nome e e-mail em <b>Meu Perfil</b>. O produtor pede a cópia, encerra a escola com a própria conta e
          pede o que mais quiser em <b>Configurações, Seus dados</b>: a escola é apagada 7 dias depois do pedido, e quem
          tem acesso é avisado 3 dias antes. A equipe dele pede pelo contato do encarregado abaixo.
        </p>
      </>
    ),
  },
  {
    id: 'contato',
    title: 'Contato do encarregado',
    body: (
      <p>
        Para falar com o encarregado pelo tratamento de dados, escreva <SupportContact />. Respondemos em até 15 dias.
      </p>
    ),
  },
];
