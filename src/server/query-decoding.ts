/** The part of a JSON schema that says how a field travels in a query string. */
export type QuerySchema = { properties?: Record<string, { type?: string; items?: { type?: string } }> };

/**
 * Turns a query string into the input of a call: arrays are repeated names (`a=1&a=2`, `a[]=1` too), numbers and
 * booleans plain text, objects JSON. What does not fit stays as it came, for the schema to refuse by name.
 */
export function decodeQuery(params: URLSearchParams, schema: QuerySchema): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  const names = new Set([...params.keys()]);
  for (const name of names) {
    const key = name.endsWith('[]') ? name.slice(0, -2) : name;
    const values = params.getAll(name);
    const field = schema.properties?.[key];
    if (field?.type === 'array') {
      const before = Array.isArray(raw[key]) ? (raw[key] as unknown[]) : [];
      raw[key] = [...before, ...values.map((value) => decodeScalar(value, field.items?.type))];
    } else {
      raw[key] = values.length === 1 ? decodeScalar(values[0]!, field?.type) : values;
    }
  }
  return raw;
}

function decodeScalar(value: string, type: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (type === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  if (type === 'object') {
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }
  return value;
}
