export type Question = { question: string; answer: string };
export type Group = { title: string; questions: Question[] };

/** Answers depend on the school's settings; unknown ones are left out. */
type SwitchedOn = { singleDevice: boolean; primaryAddress?: boolean };

export const helpGroups = ({ singleDevice, primaryAddress }: SwitchedOn): Group[] => [
  {
    title: 'Acesso',
    questions: [
      {
        question: 'Como entro na área de alunos?',
        answer:
          'Use o e-mail da sua matrícula e a senha que você recebeu ou escolheu. O link para entrar está no e-mail de acesso que a escola enviou.',
      },
      {
        question: 'Esqueci minha senha. E agora?',
        answer:
          'Na tela de entrada, use “Esqueceu sua senha?” e informe seu e-mail. O link que chega vale por 1 hora e só pode ser usado uma vez.',
      },
      singleDevice
        ? {
            question: 'Posso usar mais de um dispositivo?',
            answer:
              'Um de cada vez. Ao entrar em outro dispositivo, o anterior é desconectado e mostra o motivo. Seu progresso continua o mesmo.',
          }
        : {
            question: 'Posso usar mais de um dispositivo?',
            answer: 'Sim. Você pode entrar no celular e no computador com a mesma conta, e seu progresso é o mesmo.',
          },
      ...(primaryAddress === undefined ? [] : [addressQuestion(primaryAddress)]),
      {
        question: 'Por quanto tempo fico conectado?',
        answer:
          'Enquanto você usar, por até 90 dias no mesmo navegador. Depois de 30 dias sem uso, é preciso entrar de novo.',
      },
    ],
  },
  {
    title: 'Cursos e aulas',
    questions: [
      {
        question: 'Onde encontro meus cursos?',
        answer: 'Em Cursos, na fileira “Todos os Cursos”. A busca no alto da página encontra um curso pelo título.',
      },
      {
        question: 'Por que um curso mostra “Acesso Bloqueado”?',
        answer:
          'Você não tem uma matrícula ativa nele. Em “Ver Prévia” você vê os módulos e, quando a escola informa, o link para comprar.',
      },
      {
        question: 'Por que uma aula ainda não abriu?',
        answer:
          'Algumas aulas abrem em um dia marcado ou depois de outra aula. A lista da aula mostra quando, como em “Libera quinta, 12/03, às 20h”.',
      },
      {
        question: 'Como meu progresso é calculado?',
        answer:
          'É a parte das aulas do curso que você marcou como concluídas. Chega a 100% quando todas estão concluídas, e baixa se a escola acrescentar aulas.',
      },
      {
        question: 'Como guardo uma aula para ver depois?',
        answer: 'Toque na estrela da aula. Ela passa a aparecer em Favoritos, no menu.',
      },
    ],
  },
  {
    title: 'Player de vídeo',
    questions: [
      {
        question: 'Como mudo a velocidade do vídeo?',
        answer: 'No menu de velocidade do player, de 0,5 a 2 vezes, nos vídeos que tocam no player da escola.',
      },
      {
        question: 'Como volto ou avanço alguns segundos?',
        answer:
          'Use os botões de 10 segundos ou as setas do teclado. No celular, dois toques rápidos de um lado ou do outro do vídeo fazem o mesmo.',
      },
      {
        question: 'Como ligo as legendas?',
        answer:
          'Nos vídeos que têm legendas, o botão Legendas aparece ao lado da velocidade. A escolha vale para as próximas aulas.',
      },
      {
        question: 'Há atalhos de teclado?',
        answer:
          'Sim. Com a aula aberta, aperte ? para ver todos: espaço reproduz e pausa, M tira o som, F abre em tela cheia.',
      },
      {
        question: 'O vídeo não carrega. O que faço?',
        answer:
          'Confira sua internet e recarregue a página. Se continuar, tente outro navegador atualizado e, por fim, escreva para o suporte dizendo qual é a aula.',
      },
      {
        question: 'Por que meu nome aparece sobre o vídeo?',
        answer: 'É uma marca de identificação: as aulas são para uso pessoal do aluno matriculado.',
      },
    ],
  },
  {
    title: 'Minha conta',
    questions: [
      { question: 'Como mudo meu nome?', answer: 'Em Configurações, na aba Perfil.' },
      {
        question: 'Posso mudar meu e-mail ou CPF?',
        answer:
          'O e-mail, sim: em Configurações, na aba Segurança. Se o CPF estiver errado, peça a correção à escola em Configurações, aba Perfil, “Meus dados”.',
      },
      {
        question: 'Como mudo minha senha?',
        answer:
          'Em Configurações, na aba Segurança. A nova senha precisa de pelo menos 6 caracteres e não pode ser uma das mais comuns.',
      },
    ],
  },
  {
    title: 'Segurança',
    questions: [
      {
        question: 'Posso compartilhar minha conta?',
        answer:
          'Não. A conta é pessoal, e compartilhar o acesso é proibido e pode levar ao bloqueio permanente pela escola.',
      },
      {
        question: 'Acho que alguém usou minha conta. O que faço?',
        answer:
          'Troque sua senha em Configurações, na aba Segurança: isso desconecta todos os outros dispositivos. Depois avise o suporte.',
      },
      {
        question: 'A escola vê minha senha?',
        answer: 'A que você escolhe, não: ela é guardada de um jeito que ninguém consegue ler.',
      },
    ],
  },
];

const addressQuestion = (isRestricted: boolean): Question => ({
  question: 'Posso entrar de qualquer internet?',
  answer: isRestricted
    ? 'Sua conta entra de um endereço de internet (IP) principal. De outro endereço, o acesso espera 24 horas, ou a escola o libera: escreva para o suporte. Quem já está conectado continua.'
    : 'Sim. Sua conta não está presa a um endereço de internet (IP).',
});
