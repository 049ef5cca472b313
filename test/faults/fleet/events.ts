import { openDatabase } from '#server/db.ts';
import { openEvents } from '#test/fixtures/events.ts';
import { newNotification } from '#test/fixtures/factories.ts';
import { type S3Server, startS3 } from '#test/servers/s3-server.ts';
import { openHttpClient } from '../client.ts';
import { furnishSchool } from '../school.ts';
import { startFleet } from './parts/fleet.ts';
import type { Build } from './parts/node.ts';
import { startHaproxy } from './parts/proxies.ts';

/* Live events between processes. */

/** A student reads a notification over one process; their other page hangs at the other, whose uploads lie in a bucket. @returns after how many ms each was heard */
export async function hearAcross(databaseUrl: string, build: Build, times: number): Promise<number[]> {
  const bucket: S3Server = await startS3();
  const fleet = await startFleet({ databaseUrl, build, startProxy: startHaproxy, web: 2, settings: bucket.settings });
  const db = openDatabase(databaseUrl, { max: 1 });
  const waits: number[] = [];
  try {
    const [a, b] = fleet.web.map(({ url }) => url) as [string, string];
    const http = openHttpClient([b]);
    const { producerId, learners } = await furnishSchool(db, http, { students: 1, lessons: 1 });
    const [{ studentId, cookie }] = learners as [{ studentId: string; cookie: string }];
    const page = await openEvents({ fetch: (path) => fetch(a + path, { headers: { cookie } }) }, {});
    await page.untilUnread(0);
    for (let count = 0; count < times; count += 1) {
      await newNotification(db, { producerId, studentId });
      await page.untilUnread(1);
      const at = performance.now();
      const heard = page.untilUnread(0).then(() => performance.now() - at);
      await http.call('student.readAllNotifications', undefined, cookie);
      waits.push(await heard);
    }
    await page.close();
    return waits;
  } finally {
    await db.close();
    await fleet.stop();
    await bucket.stop();
  }
}
