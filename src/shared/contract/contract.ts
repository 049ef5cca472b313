import { factorsContract } from './account/factors.ts';
import { backupContract } from './backup.ts';
import { cleanupContract } from './cleanup.ts';
import { ownerContract } from './owner.ts';
import { producerContract } from './producer.ts';
import { platformDeskContract } from './producer-requests.ts';
import { publicContract } from './public.ts';
import { studentContract } from './student.ts';

/** One subtree per audience, each guarded as a whole in server/guards.ts. */
export const contract = {
  public: publicContract,
  student: studentContract,
  producer: producerContract,
  factors: factorsContract,
  owner: { ...ownerContract, ...cleanupContract, ...backupContract, ...platformDeskContract },
};
