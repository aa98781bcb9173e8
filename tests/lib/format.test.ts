import { withLocale } from '#i18n/server.ts';
import { describe, expect, it } from 'vitest';
import { formatDayOrMoment, momentWithZone } from '#lib/moments.ts';
import {
  formatAge,
  formatAmount,
  formatCount,
  formatDate,
  formatFigure,
  formatIndicative,
  formatMoney,
  formatPrice,
  formatRate,
  formatTonnes,
} from '#lib/format.ts';

describe('an amount', () => {
  it.each([
    ['1234.5', '1,234.50'],
    ['0', '0.00'],
    ['999999.995', '1,000,000.00'],
    ['12345678901234.567', '12,345,678,901,234.57'],
    ['-1234.5', '-1,234.50'],
  ])('%s reads %s in both languages', (amount, expected) => {
    expect(formatAmount(amount)).toBe(expected);
    expect(withLocale('zh-CN', () => formatAmount(amount))).toBe(expected);
  });

  it('has its sign before its currency', () => {
    expect(formatMoney({ amount: '1234.5', currency: 'USD' })).toBe('USD 1,234.50');
    expect(formatMoney({ amount: '-1234.5', currency: 'USD' })).toBe('−USD 1,234.50');
  });
});

describe('a converted price', () => {
  it.each([
    ['25951.31', '25,951'],
    ['985.5', '986'],
    ['99.999', '100.00'],
    ['0.8125', '0.81'],
  ])('%s reads %s in both languages', (price, expected) => {
    expect(formatIndicative(price)).toBe(expected);
    expect(withLocale('zh-CN', () => formatIndicative(price))).toBe(expected);
  });
});

describe('a price per tonne', () => {
  it.each([
    ['1420.0000', '1,420.00'],
    ['1234.5678', '1,234.5678'],
    ['0.0050', '0.005'],
    ['999.99995', '1,000.00'],
  ])('%s reads %s in both languages', (price, expected) => {
    expect(formatPrice(price)).toBe(expected);
    expect(withLocale('zh-CN', () => formatPrice(price))).toBe(expected);
  });
});

describe('a quantity', () => {
  it.each([
    ['25', '25'],
    ['25.000', '25'],
    ['0.500', '0.5'],
    ['1250.125', '1,250.125'],
  ])('%s t reads %s', (quantity, expected) => {
    expect(formatTonnes(quantity)).toBe(expected);
  });

  it.each([
    ['6.7758', '6.7758'],
    ['7.1200', '7.1200'],
    ['1529.4619', '1,529.4619'],
    ['0.056746', '0.056746'],
    ['160', '160'],
  ])('of one currency in another, %s, keeps its places: %s', (rate, expected) => {
    expect(formatRate(rate)).toBe(expected);
  });

  it('of things is a whole number', () => {
    expect(withLocale('zh-CN', () => formatCount(12_345))).toBe('12,345');
  });
});

describe('a figure of a property', () => {
  it('has at most the places that the property is given in, and no padding', () => {
    expect(formatFigure(1.04, 3)).toBe('1.04');
    expect(formatFigure(2350, 0)).toBe('2,350');
    expect(formatFigure(21.46, 1)).toBe('21.5');
    expect(formatFigure(-12, 1)).toBe('-12');
  });

  it('does not vanish when it is small', () => {
    expect(formatFigure(0.013, 1)).toBe('0.013');
    expect(formatFigure(-0.013, 1)).toBe('-0.013');
    expect(formatFigure(0, 1)).toBe('0');
  });
});

describe('a date', () => {
  it('reads as each language writes it, whatever the time zone of the machine', () => {
    expect(formatDate('2026-03-05T23:59:59Z')).toBe('5 March 2026');
    expect(withLocale('zh-CN', () => formatDate('2026-03-05T00:00:00Z'))).toBe('2026年3月5日');
    expect(withLocale('zh-CN', () => formatDate('2026-03-05'))).toBe('2026年3月5日');
  });

  it('stands alone where nobody knows the hour', () => {
    expect(formatDayOrMoment('2026-03-05T00:00:00.000Z')).toBe('5 March 2026');
    expect(formatDayOrMoment('2026-03-05T00:01:00.000Z')).toMatch(/2026, \d\d:01$/);
  });

  it('is told with a zone where nobody knows the reader’s: the day is that of the zone, too', () => {
    expect(momentWithZone('2026-11-09T23:51:10.000Z')).toBe('9 November 2026 23:51 UTC');
    expect(withLocale('zh-CN', () => momentWithZone('2026-11-09T23:51:10.000Z'))).toBe(
      '2026年11月10日 07:51（北京时间）',
    );
  });

  it('is the same in tables of both languages', () => {
    expect(formatDate('2026-03-05T23:59:59Z', 'short')).toBe('2026-03-05');
    expect(withLocale('zh-CN', () => formatDate('2026-03-05T23:59:59Z', 'short'))).toBe('2026-03-05');
  });
});

describe('an age', () => {
  const now = new Date('2026-07-15T12:00:00Z');
  it.each([
    ['2026-07-15T10:00:00Z', '2 hours ago', '2小时前'],
    ['2026-07-14T12:00:00Z', 'yesterday', '昨天'],
    ['2026-07-12T12:00:00Z', '3 days ago', '3天前'],
    ['2026-05-15T12:00:00Z', '2 months ago', '2个月前'],
    ['2024-07-01T12:00:00Z', '2 years ago', '2年前'],
    ['2026-07-15T11:58:30Z', '1 minute ago', '1分钟前'],
  ])('of %s reads "%s" and "%s"', (iso, english, chinese) => {
    expect(formatAge(iso, now)).toBe(english);
    expect(withLocale('zh-CN', () => formatAge(iso, now))).toBe(chinese);
  });

  it('of a moment ago, or of a clock that runs ahead, is just now', () => {
    for (const iso of ['2026-07-15T11:59:50Z', '2026-07-15T12:05:00Z']) {
      expect(formatAge(iso, now)).toBe('just now');
      expect(withLocale('zh-CN', () => formatAge(iso, now))).toBe('刚刚');
    }
  });
});
