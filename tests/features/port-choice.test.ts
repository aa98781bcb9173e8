import { expect, test } from 'vitest';
import { portMeant, portText } from '#features/market/detail/port-choice.ts';

const port = (id: string, name: string) => ({ id, name });
const destinations = [
  { country: port('CN', 'China'), ports: [port('CNNGB', 'Ningbo'), port('CNSHA', 'Shanghai')] },
  { country: port('US', 'United States'), ports: [port('USNYC', 'New York'), port('USNWK', 'Newark')] },
  { country: port('BR', 'Brazil'), ports: [port('BRSSZ', 'Santos'), port('BRIOA', 'Itapoá')] },
  { country: port('DO', 'Dominican Republic'), ports: [port('DOSDQ', 'Santo Domingo')] },
];

test.each([
  ['CNNGB', 'CNNGB'],
  [' cnngb ', 'CNNGB'],
  [portText(port('USNYC', 'New York')), 'USNYC'],
  ['shanghai', 'CNSHA'],
  ['itapoa', 'BRIOA'],
  ['Ning', 'CNNGB'],
  ['Santos', 'BRSSZ'],
  ['ＣＮＳＨＡ', 'CNSHA'],
  // Two begin so, and one is called so.
  ['New', undefined],
  ['Santo', undefined],
  ['Atlantis', undefined],
  ['(XXXXX)', undefined],
  ['', undefined],
  ['\u202egnahS', undefined],
])('%s is the port %s', (typed, id) => {
  expect(portMeant(typed, destinations)?.id).toBe(id);
});
