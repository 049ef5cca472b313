import { renderToString } from 'react-dom/server';
import { setDrawnAddress } from '#web/lib/address.ts';
import { type Boot, seedQueries } from '#web/lib/api/boot.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { untilPiecesLoaded } from '#web/lib/connection/load-piece.ts';
import { StudentRoot } from './student-root.tsx';

/* The part of the web that the server imports for rendering; built together with the pages. */

/** React's mark of a part left to the browser, which no text can contain. */
const LEFT_OUT = '<!--$!-->';
const MOST_TRIES = 5;

/**
 * Renders the screen as the browser's first render. Synchronous, because its data is global, and nothing of it may
 * leak into the next rendering.
 * @throws Error if some part of it cannot be rendered
 */
export async function draw(boot: Boot, address: string): Promise<string> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const html = drawOnce(boot, address);
    if (!html.includes(LEFT_OUT)) return html;
    // The first attempt on a screen may find lazy chunks that are not loaded yet.
    await untilPiecesLoaded();
  }
  throw new Error(`a piece of ${new URL(address).pathname} could not be drawn`);
}

function drawOnce(boot: Boot, address: string): string {
  setDrawnAddress(new URL(address));
  seedQueries(queryClient, boot);
  try {
    return renderToString(<StudentRoot />);
  } finally {
    queryClient.clear();
  }
}
