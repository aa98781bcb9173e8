import { z } from 'zod';

/** As much of a JSON schema as inputs of calls use. */
export type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  additionalProperties?: Schema | boolean;
};
/** Addresses are checked by more than their form. */
const ofName = (name: string, schema: Schema): unknown =>
  name === 'email' && schema.type === 'string' ? 'one@members.example' : sample(schema);

/** Something that the schema takes. */
export function sample(schema: Schema): unknown {
  if (schema.anyOf) return sample(schema.anyOf[0]!);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const wanted = (schema.required ?? []).map((name) => [name, ofName(name, schema.properties![name]!)] as const);
      return Object.fromEntries(wanted);
    }
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items!));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    default:
      return sampleText(schema);
  }
}

/** Of the forms that texts of the contract have. */
const texts = [
  ...['1', 'USD', '2026-07-15', '2026-07-15T12:00:00Z', 'one@members.example', 'a'.repeat(64), '12345678'],
  ...['CN', '123456', 'ABCDUS33', 'RB260715-0001', 'a'.repeat(43), '2026-07'],
];
function sampleText({ minLength = 0, pattern = '' }: Schema): string {
  const form = new RegExp(pattern, 'u');
  const fits = (text: string) => pattern !== '' && text.length >= minLength && form.test(text);
  return texts.find(fits) ?? 'a'.repeat(Math.max(minLength, 6));
}

/** Something that the input of a call may look like; not necessarily true of anything. */
export const sampleOf = (input: z.ZodType): Record<string, unknown> =>
  sample(schemaOf(input)) as Record<string, unknown>;
export const schemaOf = (input: z.ZodType): Schema =>
  z.toJSONSchema(input, {
    io: 'input',
    unrepresentable: 'any',
    // Of several forms told apart by a field each is one to try.
    override: ({ jsonSchema }) => {
      if (jsonSchema.oneOf) [jsonSchema.anyOf, jsonSchema.oneOf] = [jsonSchema.oneOf, undefined];
    },
  }) as Schema;

/** Every place of a schema in which a plain value stands, with the way to put another there into something it takes. */
export function* placesOf(schema: Schema): Generator<{ at: string; schema: Schema; put: (value: unknown) => unknown }> {
  if (schema.anyOf) for (const one of schema.anyOf) yield* placesOf(one);
  else if (schema.type === 'object') {
    const whole = sample(schema) as object;
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      // What tells the forms apart has one value in each.
      if (field.const !== undefined) continue;
      for (const place of placesOf(field))
        yield { ...place, at: `${name}.${place.at}`, put: (value) => ({ ...whole, [name]: place.put(value) }) };
    }
  } else if (schema.type === 'array') {
    const more = Array.from({ length: Math.max(0, (schema.minItems ?? 0) - 1) }, () => sample(schema.items!));
    for (const place of placesOf(schema.items!))
      yield { ...place, at: `0.${place.at}`, put: (value) => [place.put(value), ...more] };
  } else yield { at: '', schema, put: (value) => value };
}
