/** Navigates away. Never resolves, so that buttons stay busy until the page is gone. */
export function leaveTo(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}
