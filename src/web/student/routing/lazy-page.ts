import { type ComponentType, lazy } from 'react';
import { loadPiece } from '#web/lib/connection/load-piece.ts';

/** A page that is loaded when it is opened, or earlier when somebody points at a link to it. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const once = () => {
    loading ??= loadPiece(load).then((page) => ({ default: page }));
    // A failed prefetch is retried on navigation.
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
  return { Page: lazy(once), preload: () => void once().catch(() => {}) };
}
