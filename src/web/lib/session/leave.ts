/** Goes to another page for good. Never answers, so that whoever waits for it stays busy until the page is gone. */
export function leaveTo(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}
