/** Lets keyboard users skip a panel's navigation. */
export function SkipLink() {
  return (
    <a
      href="#conteudo"
      className="on-card print:hidden fixed top-2 left-2 z-70 -translate-y-20 rounded px-3 py-2 font-medium focus:translate-y-0"
    >
      Pular para o conteúdo
    </a>
  );
}
