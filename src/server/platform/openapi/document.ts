import { z } from 'zod';
import { callsByDomain } from '#api/calls.ts';
import { longestKey, type Call } from '#api/common/call.ts';
import type { FileRule } from '#lib/file-kind.ts';
import { errorCodes, statusOf } from '#api/common/envelope.ts';

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
};

const errorStatuses = [...new Set(Object.values(errorCodes).map(statusOf))].filter(
  (status) => status !== errorCodes.unavailable,
);

/** The OpenAPI 3.1 document of the whole contract, made from the same schemas that check each call. */
export function openApiDocument(siteUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [domain, calls] of Object.entries(callsByDomain)) {
    for (const call of calls) {
      (paths[`/${call.path}`] ??= {})[call.method.toLowerCase()] = operation(domain, call);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Resinport API',
      version: '1.0.0',
      description:
        'Every answer is `{ errorcode, message, data }`. Prices are per tonne, quantities in tonnes, both as decimal text.',
    },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: { Error: { description: 'The envelope of an error', content: json(envelope({ type: 'null' })) } },
    },
  };
}

/** The same for every try of one deed, another one for the next. */
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 1, maxLength: longestKey },
};

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** The input and the files beside it, as the parts of a form. */
function form(input: JsonSchema, files: Readonly<Record<string, FileRule>>) {
  const rules = Object.entries(files);
  const parts = rules.map(([name, { max, maxBytes }]) => {
    const file = { type: 'string', contentMediaType: 'application/octet-stream', maxLength: maxBytes };
    return [name, max > 1 ? { type: 'array', items: file, maxItems: max } : file] as const;
  });
  const required = [...(input.required ?? []), ...rules.filter(([, rule]) => rule.required).map(([name]) => name)];
  return {
    'multipart/form-data': {
      schema: { ...input, properties: { ...input.properties, ...Object.fromEntries(parts) }, required },
      encoding: Object.fromEntries(rules.map(([name, { types }]) => [name, { contentType: types.join(', ') }])),
    },
  };
}

/** A call with files is a form; without them it may be JSON, unless one must come along. */
function bodyOf({ files }: Call, input: JsonSchema) {
  if (!files) return json(input);
  return { ...form(input, files), ...(!Object.values(files).some(({ required }) => required) && json(input)) };
}

function answerOf({ answersFile, data }: Call) {
  if (!answersFile) return { description: 'OK', content: json(envelope(schemaOf(data, 'output'))) };
  const contents = answersFile.map((type) => {
    const schema = type === 'application/json' ? schemaOf(data, 'output') : { type: 'string', contentMediaType: type };
    return [type, { schema }] as const;
  });
  return { description: 'The file', content: Object.fromEntries(contents) };
}

const envelope = (data: unknown) => ({
  type: 'object',
  required: ['errorcode', 'message', 'data'],
  properties: {
    errorcode: { type: 'integer' },
    message: { type: 'string' },
    data,
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
});

function operation(domain: string, call: Call): Record<string, unknown> {
  const input = schemaOf(call.input, 'input');
  const fields = Object.entries(input.properties ?? {});
  return {
    // The last word alone is not unique: a member and a merchant both register.
    operationId: call.path.split('/').slice(-2).join('_'),
    tags: [domain],
    summary: call.summary,
    ...(call.access !== 'public' && { security: [{ token: [] }] }),
    'x-access': call.access,
    ...(call.fresh && { 'x-fresh-proof': true }),
    ...(call.method === 'GET' || call.inQuery
      ? {
          parameters: fields.map(([name, schema]) => ({
            name,
            in: 'query',
            required: input.required?.includes(name) ?? false,
            schema,
          })),
        }
      : { ...(call.once && { parameters: [keyHeader] }), requestBody: { content: bodyOf(call, input) } }),
    responses: {
      200: answerOf(call),
      ...Object.fromEntries(errorStatuses.map((status) => [status, { $ref: '#/components/responses/Error' }])),
    },
  };
}
