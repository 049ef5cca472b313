import type { Page } from '@playwright/test';

/** Brings the controls back, and keeps them: they hide while a video plays, but not under the pointer. */
export async function wake(page: Page): Promise<void> {
  const place = page.locator('.player-time');
  for (const x of [4, 8]) await place.hover({ position: { x, y: 8 }, force: true });
}

/** The seconds at which the server has kept a lesson, from now on. */
export function keptPositions(page: Page): number[] {
  const kept: number[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/rpc/student/setPosition') || !response.ok()) return;
    kept.push(response.request().postDataJSON().json.positionSeconds);
  });
  return kept;
}
