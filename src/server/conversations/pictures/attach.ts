import { sql } from 'kysely';
import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import type { Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';

type Sender = { producerId: string } & ({ studentId: string } | { userId: string });
type Post = { postId: string; pictures: readonly PictureOfPost[] };

/**
 * Attaches the author's uploaded pictures to a post, in order. A picture belongs to one post.
 * @throws Problem picture_gone
 */
export async function attachPictures(tx: Tx, sender: Sender, { postId, pictures }: Post): Promise<void> {
  if (pictures.length === 0) return;
  const { producerId } = sender;
  const rows = pictures.map(({ id, alt }, place) => ({ id, alt, place }));
  const own = 'studentId' in sender ? sql`x.student_id = ${sender.studentId}` : sql`x.user_id = ${sender.userId}`;
  const { numAffectedRows = 0n } = await sql`
    update post_pictures x set post_id = ${postId}, alt = given.alt, place = given.place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (id uuid, alt text, place smallint)
    where x.producer_id = ${producerId} and x.id = given.id and x.post_id is null and ${own}`.execute(tx);
  if (numAffectedRows !== BigInt(new Set(pictures.map(({ id }) => id)).size)) throw new Problem('picture_gone');
}

/** The same pictures with others of the team's answers. */
export async function repeatPictures(tx: Tx, producerId: string, from: string, to: readonly string[]): Promise<void> {
  await sql`
    insert into post_pictures (producer_id, id, post_id, user_id, key, width, height, bytes, alt, place)
    select producer_id, gen_random_uuid(), other, user_id, key, width, height, bytes, alt, place
    from post_pictures cross join unnest(${to}::uuid[]) as other
    where producer_id = ${producerId} and post_id = ${from}`.execute(tx);
}

/** Pictures of the post `p`, as its readers see them. */
export const picturesOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', x.id, 'width', x.width, 'height', x.height, 'alt', x.alt) order by x.place, x.id)
  from post_pictures x where x.producer_id = p.producer_id and x.post_id = p.id), '[]')`;
