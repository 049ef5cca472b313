const NUMBER = new Intl.NumberFormat('pt-BR');

/** `1 aula`, `2.184 alunos`. */
export function counted(count: number, one: string, many: string): string {
  return `${NUMBER.format(count)} ${count === 1 ? one : many}`;
}
