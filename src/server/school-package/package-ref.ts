import { PACKAGES_FOLDER } from '../uploads/keys.ts';

export type PackageRef = { producerId: string; packageId: string };

export const packageKey = ({ producerId, packageId }: PackageRef) => `${PACKAGES_FOLDER}/${producerId}/${packageId}`;
