import { describe, expect, it } from 'vitest';
import { locales, type Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { businesses } from './rooms.ts';
import { read, repositoryFiles } from './source-files.ts';

/** A text, or its forms by number: `countForm=one`, `countForm=other`. */
type Message = string | readonly [{ match: Readonly<Record<string, string>> }];
const files = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(read(`i18n/${locale}.json`)) as Record<string, Message>]),
) as Record<Locale, Record<string, Message>>;
const formsOf = (message: Message): Readonly<Record<string, string>> =>
  typeof message === 'string' ? { '': message } : message[0].match;
/** All forms of a message are looked at as one text. */
const messages = Object.fromEntries(
  locales.map((locale) => [
    locale,
    Object.fromEntries(
      Object.entries(files[locale]).map(([key, message]) => [key, Object.values(formsOf(message)).join('\n')]),
    ),
  ]),
) as Record<Locale, Record<string, string>>;
const english = messages['en-US'];
const chinese = messages['zh-CN'];
const keys = Object.keys(english);

const sources = repositoryFiles().filter((file) => /^src\/.*\.(ts|tsx|astro)$/.test(file));
const texts = sources.map(read);

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
const han = /\p{Script=Han}/u;
const withoutPlaceholders = (text: string) => text.replace(/\{\w+\}/g, '');

describe('messages', () => {
  it('exist in every language', () => {
    expect(keys.length).toBeGreaterThan(100);
    for (const locale of locales) expect(Object.keys(messages[locale]).sort(), locale).toEqual([...keys].sort());
  });

  it('begin with the business that says them, but for what all say', () => {
    const ofAll = [
      'center',
      'console',
      'country',
      'demo',
      'error',
      'field',
      'form',
      'frame',
      'name',
      'page',
      'toast',
      'ui',
      'unit',
    ];
    const known = new Set<string>([...businesses, ...ofAll]);
    const named = ['systemError', 'pleaseLogin', 'backToHomePage'];
    expect(keys.filter((key) => !named.includes(key) && !known.has(key.split('_')[0]!))).toEqual([]);
  });

  it('are never empty', () => {
    for (const locale of locales) {
      expect(
        keys.filter((key) => messages[locale][key]?.trim() !== messages[locale][key] || !messages[locale][key]),
      ).toEqual([]);
    }
  });

  it('take the same values in every language', () => {
    const different = keys.filter(
      (key) => String(placeholders(english[key]!)) !== String(placeholders(chinese[key] ?? '')),
    );
    expect(different).toEqual([]);
  });

  it('are all used', () => {
    const used = new Set(texts.flatMap((text) => [...text.matchAll(/\bm\.([A-Za-z]\w*)/g)].map((match) => match[1]!)));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  it('are called by names that exist, never by computed ones', () => {
    const importing = texts.filter((text) => text.includes('#i18n/messages.ts'));
    const called = importing.flatMap((text) => [...text.matchAll(/\bm\.([A-Za-z]\w*)\(/g)].map((match) => match[1]!));
    expect([...new Set(called)].filter((key) => !(key in english))).toEqual([]);
    expect(importing.filter((text) => /\bm\[/.test(text))).toEqual([]);
  });
});

describe('Chinese messages', () => {
  /** Nothing but codes and numbers: the same in both languages. */
  const codesOnly = /^[\s\d{}\w$/·–—%(),（）:：.=]*$/;

  it('are in Chinese', () => {
    const left = keys.filter((key) => {
      const words = withoutPlaceholders(chinese[key] ?? '');
      return !han.test(words) && /[A-Za-z]{2}/.test(words) && !allowedInLatin.has(words.trim());
    });
    expect(left).toEqual([]);
    expect(
      keys.filter((key) => chinese[key] === english[key] && !codesOnly.test(withoutPlaceholders(english[key]!))),
    ).toEqual([]);
  });

  it('have full-width punctuation beside Chinese characters', () => {
    const halfWidth = /\p{Script=Han}[,:;()!?]|[,:;()!?]\p{Script=Han}/u;
    expect(keys.filter((key) => halfWidth.test(chinese[key] ?? ''))).toEqual([]);
  });

  it('use the words of the trade', () => {
    const wrong = keys.flatMap((key) =>
      Object.entries(chineseWords)
        .filter(([word]) => chinese[key]?.includes(word))
        .map(([word, instead]) => `${key}: ${word} (${instead})`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('English messages', () => {
  it('are in English', () => {
    expect(keys.filter((key) => han.test(english[key]!))).toEqual([]);
  });

  it('have no exclamation marks but where the specification wrote one', () => {
    expect(keys.filter((key) => english[key]!.includes('!') && key !== 'error_generic')).toEqual([]);
  });

  /** What is counted follows the count, an adjective or two between. Limits (`max`) are never one. */
  const counted = /\{(\w+)\} ((?:[a-z-]+ ){0,2}?[a-z-]{2,}[a-rt-z]s)\b/g;
  const counts = new Set(['imported', 'total', 'good', 'events', 'lead', 'tenor', 'transit', 'transitDays']);
  const isCount = (name: string) => /^(count|days|weeks|hours|months|years)$/.test(name) || counts.has(name);

  it('never say “1 offers”', () => {
    const wrong = keys.flatMap((key) =>
      Object.entries(formsOf(files['en-US'][key]!))
        .filter(([form]) => !form.endsWith('Form=other'))
        .flatMap(([, text]) => [...text.matchAll(counted)])
        .filter(([, name]) => isCount(name!))
        .map(([found]) => `${key}: ${found}`),
    );
    expect(wrong).toEqual([]);
    expect(m.market_home_offerCount({ count: formatCount(1) }, { locale: 'en-US' })).toBe('1 offer');
    expect(m.market_home_offerCount({ count: formatCount(1001) }, { locale: 'en-US' })).toBe('1,001 offers');
    expect(m.deals_rfq_postedText({ count: 1 }, { locale: 'en-US' })).toMatch(/^It went to 1 certified supplier\./);
  });

  it('have a form for one and a form for others, where they have forms', () => {
    const forms = keys.flatMap((key) => {
      const message = files['en-US'][key]!;
      return typeof message === 'string' ? [] : [Object.keys(message[0].match).map((form) => form.split('=')[1])];
    });
    expect(forms.length).toBeGreaterThan(20);
    expect(forms.filter((found) => String(found) !== 'one,other')).toEqual([]);
  });

  it('are spelt as the field spells', () => {
    const american = /\b(mold|molding|fiber|colou?rless|colored|aluminum|tons?)\b/i;
    expect(keys.filter((key) => american.test(english[key]!) && !/colourless/i.test(english[key]!))).toEqual([]);
  });
});

/** Names that have no Chinese form. */
const allowedInLatin = new Set(['USD', 'CNY', 'API', 'EXW', 'FOB', 'CFR', 'CIF']);

/** Words that machine translation would take, and what stands instead (i18n/glossary.md). Only those that are wrong everywhere. */
const chineseWords: Record<string, string> = {
  主页: '首页',
  物理属性: '物性',
  热卖: '热销',
  现场超市: '现货超市',
  商铺: '店铺',
  公司概况: '企业简介',
  帐户: '账户',
  比较托盘: '对比栏',
  表视图: '列表',
  制造商: '生产厂家',
  型号: '牌号',
  高性能塑料: '特种工程塑料',
  注射级: '注塑级',
  拉菲草: '拉丝级',
  自然色: '本色',
  防火: '阻燃',
  二手: '再生料',
  包装组: '包装类别',
  规格限: '质量指标',
  模具收缩: '成型收缩率',
  断裂延伸: '断裂伸长率',
  安全数据表: '安全技术说明书',
  最小订单量: '起订量',
  价格中断: '阶梯价',
  原产国: '原产地',
  期货: '远期船货',
  询价单: '询盘',
  前置时间: '备货周期',
  最新付款日: '最迟付款日',
  反报价: '还盘',
  中标: '成交',
  待签名: '待签约',
  待支付: '待付款',
  总价格: '总金额',
  甲方: '买方、卖方',
  乙方: '买方、卖方',
  电线转账: '电汇',
  汇款银行: '汇出行',
  定金: '预付款',
  集装箱编号: '箱号',
  托盘化: '打托',
  离岸价: 'FOB 船上交货',
  到岸价: 'CIF 成本、保险费加运费',
  旅游: '一日游',
  商人注册: '商家入驻',
  登陆: '登录',
  登出: '退出登录',
  登入: '登录',
  该字段: '请填写此项',
  似乎: '出错了',
  测试数据: '演示数据',
  个人数据: '个人信息',
  非法: 'say what to do',
  点击: 'the verb itself',
  进行了: 'the verb itself',
  亲爱: 'no address',
  你: '您',
  哦: 'no particle',
  啦: 'no particle',
  網: 'simplified',
  '！': '。',
};
