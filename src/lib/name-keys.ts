import { asLatin } from './look-alike.ts';

/** How companies are constituted, which lists and registers write in many ways or leave out. */
const forms = new Set(
  (
    'the and co company cos corp corporation inc incorporated ltd limited llc llp lp plc pte pvt private gmbh ag kg se sa sas sarl srl spa ' +
    'bv nv as asa ab oy oyj aps jsc ojsc pjsc cjsc ooo oao zao pao kk ltda sro doo dd eood ead sdn bhd fze fzco fzc fz est wll'
  ).split(' '),
);
const hanForms = /(股份有限公司|有限责任公司|有限公司|股份公司|集团公司|公司)$/u;

/** Names in one writing each: without case, accents, punctuation and legal form; words in their order as one, and sorted. */
export function nameKeys(names: readonly string[]): string[] {
  return [...new Set(names.flatMap(keysOf))];
}

function keysOf(name: string): string[] {
  const plain = asLatin(name.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();
  const words = plain
    .replace(/['’.]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => word.replace(hanForms, '') || word);
  const telling = words.filter((word) => !forms.has(word));
  const kept = telling.length > 0 ? telling : words;
  // One letter or sign is no name.
  return [kept.join(''), kept.toSorted().join(' ')].filter((key) => [...key].length > 2 || /\p{sc=Han}/u.test(key));
}
