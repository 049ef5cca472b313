/** Shows an offline page in the school's own colours. Service workers need https or localhost. */
export async function registerWorker(slug: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(`/alunos/sw.js?escola=${slug}`, { updateViaCache: 'none' });
}
