export type TutorialId = (typeof TUTORIALS)[number]['id'];

/** Scenes of each tutorial, one sentence per scene; the films are generated from them (`npm run tutorials`). */
export const TUTORIALS = [
  {
    id: 'introducao',
    title: 'Aula 1 - Introdução',
    steps: [
      'Em Cursos, clique em Novo Curso.',
      'Dê um título e uma capa ao curso e ligue Publicado quando ele estiver pronto.',
      'Em Módulos, monte os módulos e cole o link do vídeo de cada aula.',
      'Confira tudo em Visualizar área do aluno, no computador, no tablet e no celular.',
      'Em Alunos, clique em Novo Aluno e escolha os cursos que ele vai receber.',
    ],
  },
  {
    id: 'email',
    title: 'Aula 2 - Email',
    steps: [
      'Ao adicionar um aluno, ele recebe o email de acesso. Sem senha informada, uma é criada para ele.',
      'O email leva o nome e as cores da sua escola, o link de entrada e os dados de acesso.',
      'Quem esquece a senha pede outra na tela de entrada, sem precisar de você.',
    ],
  },
  {
    id: 'integracao',
    title: 'Aula 3 - Integração',
    steps: [
      'Venda onde preferir: em Cursos, abra os Webhooks do curso, copie a URL e cole na sua plataforma de vendas.',
      'Em Plataformas e entregas, escolha a sua, siga os passos e guarde a chave dela.',
      'Simule uma compra e veja o comprador entrar no curso sozinho, com o email de acesso.',
      'Informe também a página de vendas: quem ainda não comprou vê a prévia e o botão Comprar Agora.',
    ],
  },
] as const;
