import { SupportContact } from '#web/public/recovery/support-contact.tsx';
import type { Section } from './document-page.tsx';
import { KeepingPlans, NextCleanup } from './keeping-plans.tsx';

export const TERMS: Section[] = [
  {
    id: 'quem-somos',
    title: 'O que a plataforma faz',
    body: (
      <>
        <p>
          A plataforma hospeda áreas de membros para cursos online. O <b>produtor</b> cria cursos, matricula alunos e
          aplica a própria marca. O <b>aluno</b> acessa os cursos em que está matriculado.
        </p>
        <p>
          Nós fornecemos a ferramenta. O conteúdo dos cursos, os preços, as vendas e o atendimento sobre a compra são de
          responsabilidade do produtor.
        </p>
      </>
    ),
  },
  {
    id: 'conta',
    title: 'Sua conta',
    body: (
      <ul>
        <li>Informe dados verdadeiros e mantenha seu e-mail atualizado: é por ele que falamos com você.</li>
        <li>A senha é pessoal. Ninguém da equipe vai pedi-la, e nós não conseguimos lê-la.</li>
        <li>Avise o suporte assim que perceber um acesso que não foi seu.</li>
        <li>A conta de produtor é para maiores de 18 anos ou pessoas jurídicas.</li>
      </ul>
    ),
  },
  {
    id: 'teste',
    title: 'Teste grátis',
    body: (
      <p>
        Todo produtor novo tem 5 dias de teste, com até 100 alunos, sem informar cartão. Ao fim do teste nada é cobrado:
        a conta passa a expirada, os alunos deixam de acessar os cursos, que continuam guardados à espera da contratação
        de um plano.
      </p>
    ),
  },
  {
    id: 'planos',
    title: 'Planos, pagamento e renovação',
    body: (
      <>
        <ul>
          <li>Os planos Básico, Profissional e Premium permitem até 3.000, 7.000 e 15.000 alunos.</li>
          <li>O preço que vale é o mostrado na tela de contratação. O plano anual dá 12 meses de acesso.</li>
          <li>O pagamento é feito por PIX ou cartão em um provedor de pagamento. Não recebemos os dados do cartão.</li>
          <li>O plano fica ativo quando o provedor confirma o pagamento.</li>
          <li>A renovação soma um período ao fim do período atual. Trocar por um plano superior vale na hora.</li>
        </ul>
        <p>
          Pelo Código de Defesa do Consumidor, você pode desistir da contratação em até 7 dias e receber de volta o que
          pagou.
        </p>
      </>
    ),
  },
  {
    id: 'cancelamento',
    title: 'Cancelamento',
    body: (
      <p>
        Não há fidelidade: para cancelar, basta não pagar a renovação. O acesso continua até o fim do período pago.
        Depois disso o limite de alunos passa a zero, não é possível adicionar alunos e os já matriculados ficam sem
        acesso até que o plano seja renovado.
      </p>
    ),
  },
  {
    id: 'limpeza-anual',
    title: 'Limpeza anual de 10 de janeiro',
    body: (
      <>
        <p>
          Todo dia <b>10 de janeiro</b>, à meia-noite de Brasília, os alunos e as matrículas das escolas são removidos.
          Cursos, módulos, aulas e configurações não são afetados. A próxima limpeza é em <NextCleanup />.
        </p>
        <KeepingPlans />
        <p>
          Antes da limpeza, cada produtor pode exportar a lista dos seus alunos. Quem precisa manter alunos de um ano
          para o outro deve exportar a lista antes dessa data e matriculá-los de novo. Avisamos por e-mail 30, 7 e 1 dia
          antes.
        </p>
        <p>
          Depois dela, um arquivo com os dados dos alunos de cada escola fica disponível ao seu produtor por 90 dias.
          Quem se matricula a partir desse dia não é afetado.
        </p>
      </>
    ),
  },
  {
    id: 'conteudo',
    title: 'Conteúdo dos produtores',
    body: (
      <>
        <p>
          O conteúdo é do produtor. Ele nos autoriza a armazená-lo e exibi-lo apenas para prestar o serviço. Ao
          publicar, o produtor declara ter os direitos sobre textos, imagens, vídeos e e-books.
        </p>
        <p>Não é permitido publicar conteúdo ilegal, enganoso, discriminatório ou que viole direitos de terceiros.</p>
      </>
    ),
  },
  {
    id: 'alunos',
    title: 'Regras para alunos',
    body: (
      <ul>
        <li>O acesso é individual. Compartilhar a conta é proibido e pode levar ao bloqueio.</li>
        <li>A escola pode permitir um aparelho por vez: entrar em outro encerra a sessão anterior.</li>
        <li>Os vídeos mostram uma marca-d’água discreta com o primeiro nome e o CPF de quem assiste.</li>
        <li>Baixar, gravar ou redistribuir as aulas sem autorização do produtor é proibido.</li>
        <li>Dúvidas sobre compra, reembolso e prazo de acesso são respondidas pelo produtor.</li>
      </ul>
    ),
  },
  {
    id: 'disponibilidade',
    title: 'Disponibilidade e responsabilidade',
    body: (
      <p>
        Trabalhamos para manter o serviço no ar e os dados seguros, com manutenções eventuais. Vídeos hospedados em
        outros serviços dependem deles. Respondemos pelos danos que causarmos, nos limites da lei brasileira; não
        respondemos pelo conteúdo dos cursos nem por resultados prometidos pelos produtores.
      </p>
    ),
  },
  {
    id: 'suspensao',
    title: 'Suspensão',
    body: (
      <p>
        Podemos suspender contas que descumpram estes termos ou coloquem outras pessoas em risco. Sempre que possível
        avisamos antes, com o motivo, e damos a chance de corrigir ou de retirar os dados.
      </p>
    ),
  },
  {
    id: 'mudancas',
    title: 'Mudanças, lei e contato',
    body: (
      <>
        <p>
          Quando estes termos mudarem, a data no início da página muda junto e os produtores são avisados por e-mail das
          mudanças importantes. Vale a lei brasileira, e o foro é o do domicílio do consumidor.
        </p>
        <p>
          Fale conosco <SupportContact />.
        </p>
      </>
    ),
  },
];
