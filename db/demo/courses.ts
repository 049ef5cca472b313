/** The contents of a demonstration course. Files are in db/demo-media; `media:` stands for their address. */
export type DemoLesson = {
  title: string;
  description?: string;
  video?: string;
  ebook?: string;
  releaseDays?: number;
  /** The transcript: lines with their starting seconds. */
  said?: [number, string][];
};
export type DemoModule = { title: string; description?: string; cover?: string; lessons: DemoLesson[] };
export type DemoCourse = {
  title: string;
  description: string;
  cover: string;
  priceCents: number | null;
  salesUrl: string | null;
  modules: DemoModule[];
};

const DE_ONDE_VEM_A_LUZ: [number, string][] = [
  [0, 'Toda foto começa por uma pergunta:'],
  [2, 'de onde vem a luz?'],
  [5, 'Coloque um relógio na mesa e pense nele como um mapa.'],
  [8, 'O rosto fica no centro; a luz, em alguma das horas.'],
  [12, 'Luz de frente, às seis horas, mostra tudo e não conta nada.'],
  [16, 'A pele fica lisa, o nariz some, a foto fica chapada.'],
  [20, 'Agora leve a luz para as nove: é a luz lateral.'],
  [23, 'Metade do rosto acende, e aparece o volume.'],
  [26, 'Por fim, ao meio-dia, ela vem de trás: é o contraluz.'],
  [30, 'No contraluz, meça no rosto e deixe a janela estourar um pouco.'],
  [34, 'Três exposições, três fotos do mesmo rosto.'],
  [37, 'Na próxima aula, o que deixa essa luz dura ou suave.'],
];

const MP4 = 'media:lesson.mp4';
const HLS = 'media:hls/master.m3u8';
const YOUTUBE = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
const VIMEO = 'https://vimeo.com/76979871';
const DRIVE = 'https://drive.google.com/file/d/1x8cH2b0s4mZr6nVq7JtK3wYpLfEdUaGo/view?usp=sharing';
const FLEXCLIP = 'https://www.flexclip.com/share/57916916800a1b2c3d4e5f60718293a4b5c6d7e8.html';
const GUIDE = 'media:guia-medicao-de-luz.pdf';

/** Twelve lessons, so that eight of them make 67 %. */
export const FOTOGRAFIA: DemoCourse = {
  title: 'Fotografia com Luz Natural',
  description:
    'Aprenda a ver, medir e usar a luz que já existe na sua casa. Do primeiro retrato na janela à exposição certa, sem flash e sem equipamento caro.',
  cover: 'covers/fotografia.webp',
  priceCents: 29_700,
  salesUrl: 'https://example.com/fotografia-com-luz-natural',
  modules: [
    {
      title: 'Enxergar a luz',
      description: 'Direção, tamanho e cor: o que muda no rosto quando a luz muda.',
      cover: 'modules/fotografia-1.webp',
      lessons: [
        {
          title: 'De onde vem a luz',
          video: MP4,
          description:
            'De frente, de lado, por trás: um rosto, três fotos.\n\n00:00 O relógio na mesa\n00:12 Luz de frente e de lado\n00:26 Contraluz, sem medo',
          said: DE_ONDE_VEM_A_LUZ,
        },
        { title: 'Luz dura, luz suave', video: HLS },
        {
          title: 'Medir a luz pelo rosto',
          video: YOUTUBE,
          ebook: GUIDE,
          description: 'Acompanhe com o guia em PDF.\nDúvidas? Escreva para ajuda@escolavertice.test',
        },
        { title: 'A cor da luz ao longo do dia', video: VIMEO },
      ],
    },
    {
      title: 'Janela, a fonte',
      description: 'A melhor luz da casa, e como levá-la até o rosto.',
      cover: 'modules/fotografia-2.webp',
      lessons: [
        { title: 'Escolher a janela', video: MP4, description: 'A janela certa e a distância certa.' },
        { title: 'Cortinas que suavizam', video: DRIVE },
        { title: 'Rebater com papel branco', video: FLEXCLIP, releaseDays: 3 },
        {
          title: 'A casa, hora a hora',
          ebook: DRIVE,
          releaseDays: 3,
          description:
            'Aula de leitura: onde a luz entra de manhã e à tarde. Veja também https://example.com/luz-da-janela',
        },
      ],
    },
    {
      title: 'Exposição sem medo',
      description: 'Abertura, velocidade e ISO, um de cada vez.',
      cover: 'modules/fotografia-3.webp',
      lessons: [
        { title: 'O que é exposição', video: MP4, releaseDays: 3 },
        { title: 'Abertura e fundo desfocado', video: 'https://example.com/abertura-e-fundo', releaseDays: 3 },
        { title: 'Velocidade e movimento', video: HLS, releaseDays: 7 },
        { title: 'ISO sem ruído', video: MP4, releaseDays: 7 },
      ],
    },
  ],
};

export const FINANCAS: DemoCourse = {
  title: 'Finanças sem Medo',
  description: 'Organize as contas, monte a reserva e comece a investir, com uma planilha e quinze minutos por semana.',
  cover: 'covers/financas.webp',
  priceCents: 19_700,
  salesUrl: 'https://example.com/financas-sem-medo',
  modules: [
    {
      title: 'Onde o dinheiro vai',
      cover: 'modules/financas-1.webp',
      lessons: [
        { title: 'O retrato do mês', video: MP4 },
        { title: 'Gastos que ninguém vê', video: HLS },
      ],
    },
    {
      title: 'A reserva',
      cover: 'modules/financas-2.webp',
      lessons: [
        { title: 'Quanto guardar por mês', video: MP4 },
        { title: 'Seis meses de fôlego', video: VIMEO },
      ],
    },
    {
      title: 'Investir com calma',
      cover: 'modules/financas-3.webp',
      lessons: [
        { title: 'Risco e prazo, sem susto', video: YOUTUBE },
        { title: 'O primeiro investimento', video: MP4, releaseDays: 7 },
      ],
    },
  ],
};

export const EDICAO: DemoCourse = {
  title: 'Edição de Vídeo no Celular',
  description: 'Grave, corte e legende vídeos com o telefone que você já tem.',
  cover: 'covers/edicao.webp',
  priceCents: 14_700,
  salesUrl: 'https://example.com/edicao-de-video-no-celular',
  modules: [
    {
      title: 'Gravar bem',
      cover: 'modules/edicao-1.webp',
      lessons: [
        { title: 'Enquadramento e som', video: MP4 },
        { title: 'Luz para vídeo', video: HLS },
      ],
    },
    {
      title: 'Cortar com ritmo',
      cover: 'modules/edicao-2.webp',
      lessons: [
        { title: 'O corte invisível', video: MP4 },
        { title: 'Cortar na batida da música', video: MP4, releaseDays: 3 },
        { title: 'Legendas no tempo da fala', video: YOUTUBE, releaseDays: 7 },
      ],
    },
  ],
};

export const PAO: DemoCourse = {
  title: 'Pão de Fermentação Natural',
  description: 'Do fermento que nasce na sua cozinha ao pão de casca crocante, com a farinha do mercado.',
  cover: 'covers/pao.webp',
  priceCents: 22_000,
  salesUrl: 'https://example.com/pao-de-fermentacao-natural',
  modules: [
    {
      title: 'O fermento',
      lessons: [
        { title: 'Criar o fermento em sete dias', video: MP4 },
        { title: 'Alimentar e guardar', video: HLS },
      ],
    },
    {
      title: 'O pão',
      lessons: [
        { title: 'Misturar e dobrar', video: MP4 },
        { title: 'Modelar', video: MP4, releaseDays: 3 },
        { title: 'Assar em panela de ferro', video: MP4, releaseDays: 7 },
      ],
    },
  ],
};

export const AQUARELA: DemoCourse = {
  title: 'Aquarela Botânica',
  description: 'Folhas, flores e frutos em aquarela: observar, desenhar e deixar a água trabalhar.',
  cover: 'covers/aquarela.webp',
  priceCents: 18_000,
  salesUrl: 'https://example.com/aquarela-botanica',
  modules: [
    {
      title: 'Água e pigmento',
      lessons: [
        { title: 'Papel, pincel e água', video: MP4 },
        { title: 'Três folhas', video: HLS },
      ],
    },
    { title: 'Flores', lessons: [{ title: 'A primeira rosa', video: MP4, releaseDays: 3 }] },
  ],
};
