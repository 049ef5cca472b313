import type { Sale } from '../adapters/sale.ts';
import { changesAccess } from './purchases.ts';

/** What somebody has to do something about. */
export const isEffective = ({ kind, isTest }: Sale): boolean => changesAccess(kind) && !isTest;
