import { buttonClass } from '#web/ui/button/button-class.ts';

/** Leaves the preview, and its frame if it is in one. */
export function BackToPanel() {
  return (
    <a className={buttonClass({ variant: 'secondary' })} href="/dashboard" target="_top">
      <span className="button-face">Voltar ao painel</span>
    </a>
  );
}
