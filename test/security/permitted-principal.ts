import type { contract } from '#shared/contract/contract.ts';
import type { Operation } from '../app.ts';
import { MATRIX } from '../authorization/matrix.ts';
import type { Principal } from '../authorization/world.ts';

const FITTING: Record<keyof typeof contract, Principal> = {
  public: 'student',
  student: 'student',
  producer: 'producer',
  factors: 'producer',
  owner: 'owner',
};

/** A principal who may call the operation. */
export function permittedPrincipal(operation: Operation): Principal {
  const { expected } = MATRIX[operation];
  const passes = (principal: Principal) => {
    const answer = expected[principal];
    return (typeof answer === 'string' ? answer : answer.own) === 'ok';
  };
  const audience = FITTING[operation.split('.')[0] as keyof typeof contract];
  return (['producer', 'student', 'owner'] as const).find(passes) ?? audience;
}
