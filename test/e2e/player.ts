import type { Page } from '@playwright/test';

/** Shows the controls and keeps them visible: they hide while a video plays, but not under the pointer. */
export async function wake(page: Page): Promise<void> {
  const place = page.locator('.player-time');
  for (const x of [4, 8]) await place.hover({ position: { x, y: 8 }, force: true });
}

/** The positions of a lesson that the server stores from now on, in seconds. */
export function keptPositions(page: Page): number[] {
  const kept: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/rpc/student/setPosition') || !response.ok()) return;
    kept.push(response.request().postDataJSON().json.positionSeconds);
  });
  return kept;
}
