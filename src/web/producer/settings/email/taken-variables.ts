const VARIABLE = /\{\{\s*(\w{1,40})\s*\}\}/g;

/** The variables that occur less often after saving than as typed. */
export function takenVariables(typed: string, saved: string): string[] {
  const [before, after] = [countVariables(typed), countVariables(saved)];
  return [...before].filter(([name, count]) => count > (after.get(name) ?? 0)).map(([name]) => `{{${name}}}`);
}

/** Tells the producer which variables were removed; null if none. */
export function takenText(typed: string, saved: string): string | null {
  const taken = takenVariables(typed, saved);
  if (taken.length === 0) return null;
  return `Retiramos do template: ${taken.join(', ')}. Uma variável vale no texto; em endereços e atributos, só {{course_url}} como link inteiro e {{primary_color}} como cor.`;
}

function countVariables(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { 1: name = '' } of text.matchAll(VARIABLE)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
