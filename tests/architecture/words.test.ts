import { describe, expect, it } from 'vitest';
import { read } from './source-files.ts';

type Rule = readonly [kept: RegExp, better: string];

/** English that no trader in Houston says, each with what is said instead (i18n/glossary.md). */
const english: readonly Rule[] = [
  [/\banew\b/i, 'again'],
  [/\breckon/i, 'calculate'],
  [/\bto mend\b/i, 'to fix'],
  [/\bmeanwhile\b/i, 'in the meantime'],
  [/\b(?:take|takes|taken|taking|took) (?:it |this )?back\b/i, 'withdraw, undo, reverse'],
  [/\bstands?\b/i, 'is, is shown, applies'],
  [/\bgood (?:for|until|once)\b/i, 'valid'],
  [/\bby (?:itself|themselves)\b/i, 'automatically, on its own'],
  [/\bputs? \w* ?right\b/i, 'correct'],
  [/\b(?:loses?|lost) (?:its )?effect\b/i, 'expires'],
  [/\blies\b|\bcannot lie\b/i, 'is'],
  [/\btold of\b/i, 'notified about'],
  [/\bhas room\b/i, 'can have up to'],
  [/\bany more\b/i, 'no longer'],
  [/\b(?:a|this|each) mail\b|(?<!e-)\bmails\b/i, 'message'],
  [/\bdate of value\b/i, 'value date'],
  [/\bcolumn heads?\b/i, 'column headers'],
];

/** Chinese with a better word of the trade. */
const chinese: readonly Rule[] = [
  [/买家/, '采购商、买方'],
  [/挂牌价/, '公开报价'],
  [/替代料/, '替代牌号'],
  [/(?:CNY|USD)\/吨/, '元/吨、美元/吨'],
  [/网络地址/, 'IP地址'],
  [/散装码放/, '袋装不打托'],
  [/主运费/, '国际段运费'],
];

function found(file: string, rules: readonly Rule[]): string[] {
  const messages = JSON.parse(read(file)) as Record<string, unknown>;
  return Object.entries(messages).flatMap(([key, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return rules.filter(([kept]) => kept.test(text)).map(([kept, better]) => `${key}: ${kept.source} → ${better}`);
  });
}

describe('words that are kept out', () => {
  it('in English', () => expect(found('i18n/en-US.json', english)).toEqual([]));
  it('in Chinese', () => expect(found('i18n/zh-CN.json', chinese)).toEqual([]));
});
