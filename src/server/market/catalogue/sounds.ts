import type { Sources } from '#server/platform/context.ts';
import { loadDirectory } from './directory.ts';
import { loadPhrases } from './phrases.ts';

/** Chinese words by their pinyin, and by its initials: without tones, ü as u. */
type Sounds = { whole: ReadonlyMap<string, string>; initials: ReadonlyMap<string, string> };

/** Fewer initials are an abbreviation of something else. */
const leastInitials = 3;
const leastPinyin = 4;
const mostWords = 12;

const syllablesOf = async (text: string): Promise<string[]> => {
  const { pinyin } = await import('pinyin-pro');
  return pinyin(text, { toneType: 'none', type: 'array', v: true }).map((one) =>
    one.toLowerCase().replaceAll('v', 'u'),
  );
};

function loadSounds(look: Sources): Promise<Sounds> {
  const load = async (): Promise<Sounds> => {
    const [{ names }, { manufacturers, processLevels, words }] = await Promise.all([
      loadPhrases(look),
      loadDirectory(look),
    ]);
    const said = ['processLevels', 'makers'].flatMap((kind) => [...(words.get(kind)?.values() ?? [])].flat());
    const called = [...manufacturers.values(), ...processLevels.values()].map(({ nameZh }) => nameZh);
    const runs = [...names.keys(), ...said, ...called].flatMap((text) => text.match(/\p{sc=Han}{2,12}/gu) ?? []);
    const whole = new Map<string, string>();
    const initials = new Map<string, string>();
    for (const run of new Set(runs)) {
      const syllables = await syllablesOf(run);
      const key = syllables.join('');
      if (!whole.has(key)) whole.set(key, run);
      const short = syllables.map((one) => one[0]).join('');
      if (short.length >= leastInitials && !initials.has(short)) initials.set(short, run);
    }
    return { whole, initials };
  };
  return look.cache.get('catalogue/sounds', ['materials', 'content'], load, 3600);
}

/** The Chinese word that sounds like one that nothing carries: its pinyin, its initials, or other signs of its sound. */
export async function soundsLike(look: Sources, unit: string): Promise<string | null> {
  if (/^\p{sc=Han}{2,12}$/u.test(unit)) {
    const { whole } = await loadSounds(look);
    const word = whole.get((await syllablesOf(unit)).join(''));
    return word === undefined || word === unit ? null : word;
  }
  if (!/^[a-z]{3,40}$/.test(unit)) return null;
  const { whole, initials } = await loadSounds(look);
  const plain = unit.replaceAll('v', 'u');
  return (plain.length >= leastPinyin ? whole.get(plain) : undefined) ?? initials.get(unit) ?? null;
}

/** Chinese words whose pinyin begins with what was typed so far, shorter ones first. */
export async function soundsBegunWith(look: Sources, typed: string): Promise<string[]> {
  const plain = typed.toLowerCase().replaceAll('v', 'u');
  if (!/^[a-z]{3,40}$/.test(plain)) return [];
  const { whole, initials } = await loadSounds(look);
  const begun = [...whole].filter(([key]) => key.startsWith(plain) && plain.length >= leastPinyin);
  const words = [
    initials.get(plain) ?? [],
    ...begun.sort(([one], [other]) => one.length - other.length).map(([, word]) => word),
  ];
  return words.flat().slice(0, mostWords);
}
