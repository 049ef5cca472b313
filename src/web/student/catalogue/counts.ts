export function lessonsText(count: number): string {
  return count === 1 ? '1 aula' : `${count} aulas`;
}

export function modulesText(count: number): string {
  return count === 1 ? '1 módulo' : `${count} módulos`;
}
