import { parseJson, tooManyParts } from './bounded-json.ts';

/** The part of a JSON schema that says how a field travels in a query string. */
export type QuerySchema = { properties?: Record<string, { type?: string; items?: { type?: string } }> };

/** Of an address or a form: every filter of the longest list with as many values as it takes is fewer. */
const mostFields = 200;

/**
 * Turns a query string into the input of a call: arrays are repeated names (`a=1&a=2`, `a[]=1` too), numbers and
 * booleans plain text, objects JSON. What does not fit stays as it came, for the schema to refuse by name. Throws 422
 * when there are more fields than any call has.
 */
export function decodeQuery(
  params: Iterable<[name: string, value: string]>,
  schema: QuerySchema,
): Record<string, unknown> {
  const given = new Map<string, string[]>();
  let fields = 0;
  for (const [name, value] of params) {
    if ((fields += 1) > mostFields) throw tooManyParts();
    const key = name.endsWith('[]') ? name.slice(0, -2) : name;
    const values = given.get(key);
    if (values) values.push(value);
    else given.set(key, [value]);
  }
  return Object.fromEntries(
    [...given].map(([key, values]) => {
      const field = Object.hasOwn(schema.properties ?? {}, key) ? schema.properties![key] : undefined;
      if (field?.type === 'array') return [key, values.map((value) => decodeScalar(value, field.items?.type))];
      return [key, values.length === 1 ? decodeScalar(values[0]!, field?.type) : values];
    }),
  );
}

function decodeScalar(value: string, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (type === 'object') {
    try {
      return value === '' ? value : parseJson(value);
    } catch {
      return value;
    }
  }
  return value;
}
