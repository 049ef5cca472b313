import { studentProcedures as os, producerProcedures as ps } from '../guards.ts';
import {
  readOwnAddress,
  readPrimaryAddresses,
  readStudentAddress,
  releaseAddress,
  setPrimaryAddresses,
  setStudentAddress,
} from './rules.ts';

export const ownAddressRoutes = {
  ownAddress: os.ownAddress.handler(({ context }) => readOwnAddress(context.db, context.student)),
};

export const primaryAddressRoutes = {
  primaryAddresses: ps.primaryAddresses.handler(({ context }) => readPrimaryAddresses(context.db, context.producer)),
  setPrimaryAddresses: ps.setPrimaryAddresses.handler(({ context, input }) =>
    setPrimaryAddresses(context.db, context.producer, input),
  ),
  studentAddress: ps.studentAddress.handler(({ context, input }) =>
    readStudentAddress(context.db, context.producer, input),
  ),
  setStudentAddress: ps.setStudentAddress.handler(async ({ context, input }) => {
    await setStudentAddress(context.db, context.producer, input);
    return {};
  }),
  releaseAddress: ps.releaseAddress.handler(async ({ context, input }) => {
    await releaseAddress(context.db, context.producer, input);
    return {};
  }),
};
