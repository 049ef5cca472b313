import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

export type BuildTables = {
  builds: {
    id: string;
    assets: string[];
    started_at: Generated<Time>;
  };
  build_assets: {
    name: string;
    gzip: Buffer;
  };
};
