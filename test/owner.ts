import pg from 'pg';

/** Asks a database as its owner, who may look and meddle where the application may not. */
export async function asOwner<Row extends pg.QueryResultRow>(
  ownerUrl: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    return (await owner.query<Row>(text, values)).rows;
  } finally {
    await owner.end();
  }
}
