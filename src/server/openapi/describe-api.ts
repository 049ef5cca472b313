import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { problem } from '#shared/contract/base.ts';
import { contract } from '#shared/contract/contract.ts';
import { ERROR_STATUS } from '#shared/errors.ts';
import type { Env } from '../env.ts';

/** The contract as OpenAPI. Public, so it is generated once, with each error defined once. */
export async function describeApi({ publicUrl }: Pick<Env, 'publicUrl'>): Promise<string> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const description = await generator.generate(contract, {
    info: { title: 'Ateneu', version: '1.0.0' },
    servers: [{ url: `${publicUrl}/api` }],
    commonSchemas: { Problem: { strategy: 'output', schema: problem } },
    components: { schemas: refusals() },
    customErrorResponseBodySchema: (_, status) => ({ $ref: `#/components/schemas/${refusalName(status)}` }),
  });
  return JSON.stringify(description);
}

const refusalName = (status: number | string) => `Refusal${status}`;

const refusals = () =>
  Object.fromEntries(
    [...Map.groupBy(Object.entries(ERROR_STATUS), ([, status]) => status)].map(([status, codes]) => [
      refusalName(status),
      refusal(
        status,
        codes.map(([code]) => code),
      ),
    ]),
  );

const refusal = (status: number, codes: string[]) => ({
  type: 'object' as const,
  properties: {
    defined: { const: true },
    code: { enum: codes },
    status: { const: status },
    message: { type: 'string' as const },
    data: { $ref: '#/components/schemas/Problem' },
  },
  required: ['defined', 'code', 'status', 'message', 'data'],
});
