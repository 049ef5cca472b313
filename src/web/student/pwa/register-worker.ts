/** Lets the school's area say in its own colours that there is no connection. Browsers allow it over https, and on this machine. */
export async function registerWorker(slug: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(`/alunos/sw.js?escola=${slug}`, { updateViaCache: 'none' });
}
