import type { ComponentProps, MouseEvent } from 'react';
import { inPreview, isPreviewed, keepPreview } from '../preview/in-preview.ts';
import { navigate } from './location.ts';
import { preload } from './preload.ts';

type LinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & {
  to: string;
  replace?: boolean;
  keepScroll?: boolean;
  openedHere?: boolean;
  /** The video starts as soon as it is loaded. */
  playing?: boolean;
};

const REASON = 'Disponível só para alunos';

/** A link within the student area: a real address, opened without loading the page again. */
export function Link({ to, replace, keepScroll, openedHere, playing, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    navigate(to, { replace, keepScroll, openedHere, playing });
  }
  if (inPreview() && !isPreviewed(to)) {
    return <a {...rest} role="link" aria-disabled="true" tabIndex={0} data-tip={REASON} aria-description={REASON} />;
  }
  return (
    <a
      {...rest}
      href={keepPreview(to)}
      onClick={follow}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    />
  );
}

/** Anything else (new tab, new window, download) is left to the browser. */
function isPlain({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
}
