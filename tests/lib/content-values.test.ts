import { describe, expect, it } from 'vitest';
import { contentKinds } from '#api/site/content-choices.ts';
import { contentForms } from '#api/site/content-console.ts';
import { contentData, contentValues, emptyContent, fieldOf, textsOf } from '#api/site/content-values.ts';

const both = (name: string, value: string) => ({ [`${name}En`]: value, [`${name}Zh`]: `${value} 中` });
const whole = {
  news: {
    kind: 'market',
    ...both('title', 't'),
    ...both('summary', 's'),
    ...both('content', '<p>c</p>'),
    categories: ['pp'],
  },
  article: {
    ...{ kind: 'help', parentCode: null, sort: 20 },
    ...{ ...both('title', 't'), ...both('summary', 's'), ...both('content', '<p>c</p>') },
  },
  agreement: {
    ...{ code: 'user', version: '1.1', effectiveFrom: '2026-12-01' },
    ...{ ...both('title', 't'), ...both('content', '<p>c</p>') },
  },
  banner: {
    ...{ position: 'home', sort: 5, href: '/abs', ...both('title', 't'), ...both('text', 'x') },
    ...{ shownFrom: '2026-12-01T08:00:00.000Z', shownUntil: null },
  },
  site: {
    menus: [{ label: { en: 'Offers', zh: '现货' }, href: '/productList' }],
    partnerSites: [{ label: { en: 'ISO', zh: '国际标准化组织' }, href: 'https://www.iso.org/' }],
    footer: { about: { en: 'a', zh: '关于' }, registration: { en: 'r', zh: '备案' } },
  },
};

describe('the fields of the editor', () => {
  it.each(contentKinds)('hold a whole piece of %s and give it back as it was', (kind) => {
    const data = contentData(kind, contentValues(kind, whole[kind]));
    expect(data).toEqual(whole[kind]);
    expect(contentForms[kind].safeParse(data).success).toBe(true);
  });

  it.each(contentKinds)('know every text of the contract of %s', (kind) => {
    if (kind === 'site') return;
    const known = [...textsOf[kind], 'categories', 'parentCode', 'sort', 'shownFrom', 'shownUntil'];
    expect(Object.keys(contentForms[kind].shape).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('hold nothing where a draft has nothing, or something of another kind', () => {
    expect(contentValues('news', {})).toEqual(emptyContent);
    expect(contentValues('news', { titleEn: { a: 1 }, categories: 'pp' })).toEqual(emptyContent);
    expect(contentData('news', emptyContent)).toEqual({ categories: [] });
    expect(contentData('banner', { ...emptyContent, sort: 'first' })).toEqual({
      ...{ position: 'home', shownFrom: null, shownUntil: null },
    });
  });

  it('are found by the names of the API', () => {
    expect(fieldOf('footer.about.zh')).toBe('aboutZh');
    expect(fieldOf('footer.registration.en')).toBe('registrationEn');
    expect(fieldOf('partnerSites.2.label.en')).toBe('partners.2.en');
    expect(fieldOf('partnerSites.0.href')).toBe('partners.0.href');
    expect(fieldOf('menus.1.label.zh')).toBe('menus.1.zh');
    expect(fieldOf('titleEn')).toBe('titleEn');
  });
});
