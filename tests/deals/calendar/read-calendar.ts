import { expect } from 'vitest';

/** A property as it stands in the file: its parameters, and its value as it was written. */
export type Property = { params: Record<string, string>; raw: string };
export type Component = { name: string; properties: Record<string, Property[]>; components: Component[] };

/**
 * Reads a file as RFC 5545 says, and nothing beside it: lines end with CRLF and have at most 75 octets, none is cut within
 * a character, the properties of a component stand before its parts, and each part ends where it began. It knows nothing
 * of what wrote the file.
 */
export function readCalendar(bytes: Uint8Array): Component {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const text = decoder.decode(bytes);
  expect(text.endsWith('\r\n'), 'the last line ends').toBe(true);
  expect(text.replaceAll('\r\n', ''), 'no other ends of lines, no control characters').not.toMatch(/[\0-\x1f\x7f]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const open: Component[] = [];
  let whole: Component | undefined;
  for (const line of lines) {
    const { name, params, raw } = propertyIn(line);
    const inside = open.at(-1);
    if (name === 'BEGIN') open.push({ name: raw, properties: {}, components: [] });
    else if (name === 'END') {
      const done = open.pop()!;
      expect(raw).toBe(done.name);
      if (open.length === 0) whole = done;
      else open.at(-1)!.components.push(done);
    } else {
      expect(inside!.components, `${name} stands before the parts`).toEqual([]);
      (inside!.properties[name] ??= []).push({ params, raw });
    }
  }
  expect(open).toEqual([]);
  expect(whole!.name).toBe('VCALENDAR');
  return whole!;
}

function propertyIn(line: string): Property & { name: string } {
  const [, name, rest, raw] = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/u.exec(line) ?? [];
  expect(name, line).toBeDefined();
  const params = [...rest!.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^";:,]*)/gu)].map(([, key, value]) => [key, value]);
  return { name: name!, params: Object.fromEntries(params) as Record<string, string>, raw: raw! };
}

/** The one property of that name. */
export function one({ properties }: Component, name: string): Property {
  expect(properties[name], name).toHaveLength(1);
  return properties[name]![0]!;
}

/** A value of type TEXT, which may have neither a comma nor a semicolon of its own that is not escaped. */
export function textOf(component: Component, name: string): string {
  const { raw } = one(component, name);
  expect(raw, name).toMatch(/^(?:[^\\;,]|\\[\\;,nN])*$/u);
  return raw.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

export const eventsIn = (calendar: Component): Component[] =>
  calendar.components.filter(({ name }) => name === 'VEVENT');
