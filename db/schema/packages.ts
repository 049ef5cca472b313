import type { Generated } from 'kysely';
import type { PackageFindings, PackageProblem, PackageState } from '#shared/school-package/school-package.ts';
import type { Time } from './columns.ts';

export type PackageTables = {
  school_packages: {
    producer_id: string;
    id: string;
    kind: 'export' | 'import';
    state: PackageState;
    tries: Generated<number>;
    progress: Generated<number>;
    asked_at: Generated<Time>;
    seen_at: Generated<Time>;
    finished_at: Time | null;
    problem: PackageProblem | null;
    key: string | null;
    seal: string | null;
    bytes: string | null;
    sha256: string | null;
    until: Time;
    parts: number | null;
    received: Generated<number>;
    part_salts: Generated<string[]>;
    confirmed_at: Time | null;
    found: PackageFindings | null;
  };
};
