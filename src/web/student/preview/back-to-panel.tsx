import { buttonClass } from '#web/ui/button/button-class.ts';

/** Leaves the frame as well, where the preview is shown in one. */
export function BackToPanel() {
  return (
    <a className={buttonClass({ variant: 'secondary' })} href="/dashboard" target="_top">
      <span className="button-face">Voltar ao painel</span>
    </a>
  );
}
