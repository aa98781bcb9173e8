type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
/** Written in OpenAPI 3.0, without meaning in 3.1. */
const outdated = ['nullable', 'example', 'discriminator', '$schema'];

/** What an OpenAPI 3.1 reader would stumble over: structure, references, schemas. Empty: nothing. */
export function faultsOf(document: unknown): string[] {
  const faults: string[] = [];
  const check = (holds: boolean, where: string, what: string) => {
    if (!holds) faults.push(`${where}: ${what}`);
  };
  if (!isObject(document)) return ['not an object'];
  const { openapi, info, paths, components } = document;
  check(/^3\.1\.\d+$/.test(String(openapi)), 'openapi', `is ${String(openapi)}`);
  check(
    isObject(info) && typeof info['title'] === 'string' && typeof info['version'] === 'string',
    'info',
    'needs title and version',
  );
  if (!isObject(paths)) return [...faults, 'paths: missing'];

  const schemes =
    isObject(components) && isObject(components['securitySchemes']) ? Object.keys(components['securitySchemes']) : [];
  for (const [path, item] of Object.entries(paths)) {
    check(path.startsWith('/'), path, 'starts with a slash');
    for (const [method, operation] of Object.entries(item as Json)) {
      const where = `${method} ${path}`;
      check(methods.includes(method), where, 'unknown method');
      if (isObject(operation)) checkOperation(where, path, method, operation, schemes, check);
    }
  }
  walk(document, '#', (value, where) => {
    const reference = value['$ref'];
    if (typeof reference === 'string') check(resolves(document, reference), where, `${reference} leads nowhere`);
  });
  return faults;
}

type Check = (holds: boolean, where: string, what: string) => void;

function checkOperation(
  where: string,
  path: string,
  method: string,
  operation: Json,
  schemes: string[],
  check: Check,
): void {
  const parameters = (operation['parameters'] ?? []) as Json[];
  const names = parameters.map((parameter) => `${String(parameter['in'])} ${String(parameter['name'])}`);
  check(new Set(names).size === names.length, where, 'a parameter stands twice');
  for (const parameter of parameters) {
    const name = String(parameter['name']);
    check(['query', 'path', 'header', 'cookie'].includes(String(parameter['in'])), where, `${name} travels nowhere`);
    check(parameter['in'] !== 'path' || path.includes(`{${name}}`), where, `${name} is not in the path`);
    check(isObject(parameter['schema']), where, `${name} has no schema`);
    checkSchema(`${where} ${name}`, parameter['schema'], check);
  }
  const body = operation['requestBody'];
  check(!(method === 'get' && body !== undefined), where, 'a GET has no body');
  if (isObject(body)) checkContent(`${where} body`, body['content'], check);
  for (const requirement of (operation['security'] ?? []) as Json[]) {
    for (const scheme of Object.keys(requirement))
      check(schemes.includes(scheme), where, `no security scheme ${scheme}`);
  }
  const responses = (operation['responses'] ?? {}) as Record<string, Json>;
  check(
    Object.keys(responses).some((status) => status.startsWith('2')),
    where,
    'no success',
  );
  for (const [status, response] of Object.entries(responses)) {
    check(/^[1-5](\d\d|XX)$|^default$/.test(status), where, `${status} is no status`);
    if ('$ref' in response) continue;
    check(typeof response['description'] === 'string', where, `${status} has no description`);
    if (response['content']) checkContent(`${where} ${status}`, response['content'], check);
  }
}

function checkContent(where: string, content: unknown, check: Check): void {
  const media = isObject(content) ? Object.entries(content) : [];
  check(media.length > 0, where, 'no media type');
  for (const [type, value] of media) {
    check(/^[\w.+-]+\/[\w.+*-]+$/.test(type), where, `${type} is no media type`);
    checkSchema(where, (value as Json)['schema'], check);
  }
}

function checkSchema(where: string, schema: unknown, check: Check): void {
  walk(schema, where, (part, at) => {
    if (at.endsWith('/properties') || at.endsWith('/default')) return;
    for (const word of outdated) check(!(word in part), at, `${word} has no meaning in 3.1`);
    const named = part['type'] === undefined ? [] : [part['type']].flat();
    const odd = named.filter((type) => typeof type !== 'string' || !types.includes(type));
    check(
      odd.length === 0,
      at,
      `type ${odd.map((type) => (typeof type === 'string' ? type : JSON.stringify(type))).join(', ')}`,
    );
    const { required, properties } = part;
    if (required === undefined) return;
    check(
      Array.isArray(required) && required.every((name) => isObject(properties) && String(name) in properties),
      at,
      'requires what it does not describe',
    );
  });
}

function walk(value: unknown, where: string, visit: (value: Json, where: string) => void): void {
  if (Array.isArray(value)) value.forEach((item, index) => walk(item, `${where}/${index}`, visit));
  if (!isObject(value)) return;
  visit(value, where);
  for (const [key, child] of Object.entries(value)) walk(child, `${where}/${key}`, visit);
}

function resolves(document: Json, reference: string): boolean {
  if (!reference.startsWith('#/')) return false;
  let value: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    if (!isObject(value)) return false;
    value = value[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return value !== undefined;
}
