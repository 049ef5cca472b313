import type { Sale } from '../adapters/sale.ts';
import { changesAccess } from './purchases.ts';

/** Whether the report has an effect. */
export const isEffective = ({ kind, isTest }: Sale): boolean => changesAccess(kind) && !isTest;
