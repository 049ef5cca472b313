import { sql } from 'kysely';
import { PACKAGES_FOLDER } from '../uploads/keys.ts';

export type PackageRef = { producerId: string; packageId: string };

export const packageKey = ({ producerId, packageId }: PackageRef) => `${PACKAGES_FOLDER}/${producerId}/${packageId}`;

/** For a row of `school_packages`. */
export const downloadable = sql`kind = 'export' and state = 'done' and key is not null and until > app_now()`;
