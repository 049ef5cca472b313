/** The panels follow the device's light or dark scheme, also when it changes. */
export function followScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    document.documentElement.dataset.scheme = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
}
