import type { PackageProblem } from '#shared/school-package/school-package.ts';

/** Why a package was not made. */
export const NOT_MADE: Partial<Record<PackageProblem, string>> = {
  storage: 'O lugar onde os arquivos ficam não respondeu. Tente de novo em alguns minutos.',
  interrupted: 'O servidor parou no meio, mais de uma vez. Tente de novo.',
};

/** Why an import was refused, and what helps. The school is unchanged. */
export const IMPORT_FAILURES: Record<PackageProblem, string> = {
  not_a_package: 'Este arquivo não é um pacote de escola do Ateneu. Escolha o .zip que foi baixado em Levar a escola.',
  newer:
    'Este pacote foi feito por um Ateneu mais novo do que este. Peça a quem cuida desta instalação para atualizá-la.',
  damaged: 'O pacote foi cortado ou alterado: as somas não conferem. Baixe-o de novo na origem e envie outra vez.',
  hostile: 'O pacote tem algo que nenhum Ateneu escreve, e por segurança não entrou. Gere outro na origem.',
  too_large: 'O pacote é grande demais para esta instalação.',
  not_empty: 'A escola deixou de estar vazia enquanto o pacote era trazido. Nada foi misturado.',
  too_many_students: 'O pacote tem mais alunos do que o seu plano permite. Mude de plano e traga-o de novo.',
  one_account:
    'Dois alunos do pacote são a mesma conta nesta instalação: um com o e-mail de antes, outro com o de agora. Deixe só um deles na origem e gere outro pacote.',
  storage: 'O lugar onde os arquivos ficam não respondeu. Tente de novo em alguns minutos.',
  interrupted: 'O servidor parou no meio, mais de uma vez. Envie o pacote de novo.',
  failed:
    'Algo inesperado aconteceu, e nada mudou na sua escola. Tente de novo; se acontecer outra vez, fale com o suporte.',
};
