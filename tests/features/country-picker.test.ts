import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CountryPicker } from '#components/form/CountryPicker.tsx';
import { chooseCountry } from '#components/form/CountryWindow.tsx';
import { ChoiceList } from '#components/ui/choice-list.tsx';
import type { Locale } from '#i18n/locales.ts';
import { withLocale } from '#i18n/server.ts';
import { isIos } from '#lib/ios.ts';
import type { PhoneCountry } from '#lib/phone-countries.ts';

const china: PhoneCountry = {
  name: 'China',
  chineseName: '中国',
  iso2: 'CN',
  dialCode: '86',
  priority: 0,
  areaCodes: [],
};
const nothing = () => undefined;

const picker = (locale: Locale) =>
  withLocale(locale, () =>
    renderToStaticMarkup(createElement(CountryPicker, { countries: [china], value: null, onChange: nothing })),
  );
const list = (lazySearch: boolean) =>
  renderToStaticMarkup(
    createElement(ChoiceList<PhoneCountry>, {
      ...chooseCountry({ choices: [china], value: null, searchPlaceholder: '国家', onChoose: nothing }),
      lazySearch,
    }),
  );

describe('the country picker', () => {
  it('asks in the language of the page while nothing is chosen', () => {
    expect(picker('zh-CN')).toContain('请选择国家/地区');
    expect(picker('en-US')).toContain('Choose a country or region');
  });

  it('has a search that is read-only in its own window, and one that is not elsewhere', () => {
    expect(list(true)).toMatch(/<input[^>]*readonly/i);
    expect(list(false)).not.toMatch(/readonly/i);
  });
});

describe('an iPhone or iPad', () => {
  const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
  it.each([
    ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 5, true],
    ['an iPad that says so', `Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) ${safari}`, 5, true],
    ['an iPad that says it is a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 5, true],
    ['a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 0, false],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5, false],
  ])('is told: %s', (_, userAgent, maxTouchPoints, is) => {
    expect(isIos({ userAgent, maxTouchPoints })).toBe(is);
  });
});
