import { describe, expect, it } from 'vitest';
import { proposalKinds } from '#api/deals/collection-rules.ts';
import type { Deviation } from '#api/deals/shipment-consent.ts';
import { remittanceRejections } from '#api/deals/collection-rules.ts';
import type { CompanyField } from '#api/members/member.ts';
import { openMatters } from '#api/members/safety.ts';
import { locales, type Locale } from '#i18n/locales.ts';
import { dealNoticeKinds, type DealNews } from '#server/platform/mailer/deal-letters.ts';
import { composeEmail, type ComposedEmail } from '#server/platform/mailer/templates.ts';
import { safetyChanges } from '#server/platform/mailer/emails.ts';
import type { EmailData, EmailTemplate } from '#server/platform/mailer/index.ts';

const siteUrl = 'https://resinport.example';
const attack =
  '<img src=x onerror=alert(1)>"\'&\r\nBcc: everybody@example.org \u202e001\u200b\u0007 https://evil.example.com/pay?x=1';
const at = '2026-07-15T12:34:56.000Z';
const route = { fromEn: 'Ningbo', fromZh: '宁波', toEn: 'Apapa (Lagos)', toZh: '阿帕帕（拉各斯）' };

const money = { amount: '3700.00', currency: 'USD' };
const rfqId = '0197f5a0-0000-7000-8000-000000000004';
const goods = { grade: attack, quantity: '1250.5' };
const until = '2026-07-20';
const deviations: Deviation[] = [
  { kind: 'late', agreed: '2026-07-31', by: until, line: null, grade: '' },
  { kind: 'lots', agreed: '1', by: '2', line: 1, grade: attack },
  { kind: 'short', agreed: '25.000', by: '20.000', line: 1, grade: attack },
];
const news: DealNews[] = [
  ...dealNoticeKinds.party.map((kind) => ({ kind, who: attack })),
  ...dealNoticeKinds.deal.map((kind) => ({ kind })),
  ...dealNoticeKinds.money.map((kind) => ({ kind, money })),
  ...dealNoticeKinds.direct.map((kind) => ({ kind, who: attack, money })),
  { kind: 'accountNeeded', who: attack, currency: 'USD' },
  ...dealNoticeKinds.account.map((kind) => ({ kind, currency: 'USD', day: until })),
  ...remittanceRejections.map((reason) => ({ kind: 'remittanceRejected' as const, money, reason, until })),
  { kind: 'remittanceRejected', money, reason: 'other', until: null },
  { kind: 'deviationAsked', who: attack, deviations, day: until },
  { kind: 'lotMeasured', who: attack, lot: attack },
  { kind: 'lotMeasuredOutside', who: attack, deviations },
  ...(['deviationAgreed', 'deviationRefused', 'deviationWithdrawn', 'deviationLapsed'] as const).map((kind) => ({
    ...{ kind, who: attack, deviations },
  })),
];

const booking = {
  ...{ requestId: '0197f5a0-0000-7000-8000-000000000002', number: 'SO260715-0001', buyer: attack, who: attack },
  ...{ containers: 2, cabinetType: '40HQ', money, answerBy: at },
  ...route,
};

const aSample = {
  ...{ sampleId: '0197f5a0-0000-7000-8000-000000000002', number: 'SP260715-0001', grade: 'ABS PA-757' },
  ...{ kg: '5.000', buyer: attack, shopEn: attack, shopZh: attack },
};

/** Every template, filled with the worst that a person may have written. */
const samples: { [Template in EmailTemplate]: EmailData[Template][] } = {
  code: (['register', 'presentEmail', 'newEmail', 'password'] as const).map((purpose) => ({ purpose, code: '204816' })),
  alreadyRegistered: [{}],
  supportViewBegun: [{ words: attack, until: at }],
  newLogin: [
    { device: attack, address: '203.0.113.7', at },
    { device: '', address: '203.0.113.7', at },
  ],
  passwordChanged: [{ at }],
  emailChanged: (['before', 'now'] as const).map((address) => ({ address, at })),
  safetyChanged: safetyChanges.map((change) => ({ change, at, name: attack, left: 9 })),
  certificationApproved: [{ companyName: attack }],
  certificationRejected: [
    { companyName: attack, reason: 'mismatch', remark: attack, fields: ['companyName', 'certificate'] },
    { companyName: attack, reason: 'other', remark: '', fields: [] },
  ],
  waitingRfqPosted: [1, 3].map((invited) => ({ orderId: rfqId, number: 'RQ260715-0001', invited, goods })),
  waitingRfqRefused: [{ waitingId: rfqId, goods }],
  waitingRfqExpired: [{ waitingId: rfqId, goods }],
  merchantApproved: (['supplier', 'forwarder'] as const).map((kind) => ({ kind, shopName: attack })),
  merchantRejected: (['supplier', 'forwarder'] as const).map((kind) => ({
    kind,
    shopName: attack,
    reason: 'expired' as const,
    remark: attack,
  })),
  shopRenamed: [{ shopName: attack }],
  proposalAccepted: [{ grade: attack, materialId: attack }],
  proposalUnmerged: [{ grade: attack, instead: attack, words: attack }],
  proposalMerged: [0, 2].map((doubled) => ({ grade: attack, instead: attack, materialId: attack, doubled })),
  proposalAsked: [{ grade: attack, words: attack, proposalId: attack }],
  hazardProposed: [{ name: attack, by: attack }],
  ratesOld: [{ month: '2026-06', days: 40 }],
  ratesFetched: [{ month: '2026-07' }],
  documentRefused: [{ kind: 'SDS', grades: [attack], words: attack, documentId: attack }],
  figuresReplaced: [true, false].map((followed) => ({
    ...{ grade: attack, materialId: rfqId, more: 3, followed },
    changes: [
      {
        ...{ figureId: rfqId, propertyEn: 'Density', propertyZh: '密度', unit: 'g/cm³', decimals: 2, after: null },
        before: {
          ...{ value: 1.05, low: null, high: null, text: null, condition: '23 °C', comparable: true, normYear: null },
          ...{ norm: 'ISO 1183', basis: 'datasheet' as const },
          source: {
            ...{ kind: 'named' as const, publisher: attack, title: attack, edition: attack },
            ...{ readOn: null, page: null, href: null },
          },
        },
      },
    ],
  })),
  figureReportDecided: (['corrected', 'withdrawn', 'refused'] as const).map((outcome) => ({
    ...{
      grade: attack,
      propertyEn: 'Density',
      propertyZh: '密度',
      outcome,
      answer: attack,
      figureId: rfqId,
      materialId: attack,
    },
  })),
  documentReplaced: [{ kind: 'TDS', grades: [attack, attack], shopName: attack, materialId: rfqId }],
  proposalRefused: [0, 2].map((removed) => ({ grade: attack, words: attack, proposalId: attack, removed })),
  shopRenamingRefused: [{ shopName: attack, reason: 'notGenuine', remark: attack }],
  colleagueInvited: [{ company: attack, host: attack, token: 'token-of-the-invitation', expiresAt: at }],
  colleagueJoined: [{ nickname: attack }],
  joinAsked: [{ nickname: attack, email: 'new@reed.example', company: attack }],
  colleagueRemoved: [{ company: attack }],
  approvalAsked: [
    {
      approvalId: 'a',
      act: 'award',
      number: attack,
      money: { amount: '60000.00', currency: 'USD' },
      by: attack,
      until: at,
    },
    {
      approvalId: 'a',
      act: 'sign',
      number: attack,
      money: { amount: '60000.00', currency: 'CNY' },
      by: attack,
      until: at,
    },
  ],
  approvalDecided: [true, false].map((approve) => ({
    ...{ approvalId: 'a', act: 'award' as const, number: attack, money: { amount: '60000.00', currency: 'USD' } },
    ...{ by: attack, approve, reason: attack },
  })),
  approvalOver: [true, false].map((expired) => ({
    ...{
      approvalId: 'a',
      act: 'award' as const,
      number: attack,
      money: { amount: '60000.00', currency: 'USD' },
      expired,
    },
  })),
  rolesChanged: [{ company: attack, roles: ['buyer', 'signatory'] }],
  newMail: [{ mailId: '0197f5a0-0000-7000-8000-000000000003', sender: attack, subject: attack, words: attack }],
  moneyProposed: proposalKinds.map((kind) => ({ kind, number: 'SO260715-0001', money, by: attack })),
  moneyDecided: (['done', 'refused'] as const).map((state) => ({
    ...{ kind: 'refund' as const, number: 'SO260715-0001', money, by: attack },
    ...{ state, words: attack },
  })),
  claimCalledIn: [true, false].map((late) => ({
    ...{ claim: 'short' as const, number: 'SO260715-0001', money, buyer: attack, supplier: attack },
    ...{ until: '2026-08-01T12:00:00.000Z', late },
  })),
  accountProposed: [{ currency: 'USD', bank: attack, account: attack, by: attack }],
  payoutAccountAsked: [{ currency: 'USD' }],
  payoutAccount: (['proposed', 'confirmed', 'refused'] as const).map((state) => ({
    ...{ currency: 'USD', bank: attack, account: attack, state, from: '2026-07-17', words: attack },
  })),
  payoutPaid: [{ money, account: '…3456', bank: attack, day: '2026-07-17', reference: attack }],
  payoutReturned: ['AC04', ''].map((code) => ({
    ...{ money, account: '…3456', bank: attack, day: '2026-07-17', code, words: attack },
  })),
  payoutAccountProposed: [{ company: attack, currency: 'USD', bank: attack, account: attack }],
  payoutBatchMade: [{ number: 'PO20260715-001', money, count: 3, by: attack }],
  payoutBatchDecided: [true, false].map((approve) => ({
    ...{ number: 'PO20260715-001', money, by: attack, approve, words: attack },
  })),
  feedbackAnswered: [{ content: attack, answer: attack }],
  holdPlaced: (['account', 'company', 'buying', 'selling', 'forwarding', 'shop', 'offer'] as const).map((kind) => ({
    kind,
    name: attack,
    reason: 'dispute' as const,
    note: attack,
  })),
  reportWarned: [{ name: attack, words: attack }],
  reportDecided: (['acted', 'warned', 'nothing'] as const).map((outcome) => ({
    name: attack,
    outcome,
    answer: attack,
  })),
  holdChanged: [null, '2026-08-01T23:59:59.999Z'].map((until) => ({ name: attack, until })),
  sanctionHeld: [{ name: 'Rhein Polymer GmbH', about: 'Listed Trading Ltd (un:XX1): UN list' }],
  appealWaits: [0, 3].map((days) => ({ name: attack, days })),
  appealDecided: (['lifted', 'kept'] as const).map((outcome) => ({ name: attack, outcome, answer: attack })),
  holdLifted: (['account', 'company', 'buying', 'selling', 'forwarding', 'shop', 'offer'] as const).map((kind) => ({
    kind,
    name: attack,
    note: attack,
  })),
  closingAccount: [{ closingAt: at }],
  digest: [
    {
      groups: [
        { kind: 'mail', letters: [{ template: 'feedbackAnswered', data: { content: attack, answer: attack } }] },
        {
          kind: 'deal',
          letters: news.map((one) => ({
            template: 'deal',
            data: { ...one, side: 'buyer', orderId: rfqId, number: 'RQ260715-0001', goods, words: attack },
          })),
        },
      ],
      more: 7,
    },
  ],
  closingTakenBack: [{ at }],
  agreementAnnounced: [{ code: 'user', version: '1.2', effectiveFrom: '2026-08-01', titleEn: attack, titleZh: attack }],
  closingWaits: [{ open: openMatters.map((matter) => ({ matter, count: 3 })) }],
  freightAsked: [
    {
      ...{ requestId: '0197f5a0-0000-7000-8000-000000000002', readyOn: '2026-07-30' },
      ...{ containers: 2, cabinetType: '40HQ', goods },
      ...route,
    },
  ],
  freightQuoted: [
    {
      ...{ orderId: '0197f5a0-0000-7000-8000-000000000001', number: 'RQ260715-0001', who: attack },
      ...{ money, transitDays: 28 },
      ...route,
    },
  ],
  freightBooked: [booking],
  freightBookingEnded: (['withdrawn', 'lapsed', 'cancelled'] as const).map((state) => ({
    ...booking,
    ...{ state, by: 'system' as const, reason: 'dealOver', words: attack },
  })),
  freightBookingTold: (['confirmed', 'declined', 'lapsed', 'cancelled'] as const).map((state) => ({
    ...booking,
    ...{ orderId: rfqId, state, by: 'forwarder' as const, reason: null, words: attack },
    confirmed: state === 'confirmed' ? { reference: attack, vessel: attack, cutOff: at, etd: '2026-08-02' } : null,
  })),
  sampleAsked: [{ ...aSample, neededBy: '2026-08-20', until: at }],
  sampleTold: [
    { ...aSample, side: 'buyer', news: 'accepted', day: '2026-08-02', words: attack },
    { ...aSample, side: 'buyer', news: 'accepted', day: '2026-08-02', neededBy: '2026-08-01', words: '' },
    { ...aSample, side: 'buyer', news: 'declined', reason: 'other', words: attack },
    {
      ...aSample,
      side: 'buyer',
      news: 'dispatched',
      day: '2026-08-02',
      courier: attack,
      tracking: attack,
      lot: attack,
    },
    {
      ...{ ...aSample, side: 'buyer', news: 'dispatched', day: '2026-08-02', courier: attack, tracking: attack },
      ...{ lot: attack, until: at, again: true },
    },
    { ...aSample, side: 'buyer', news: 'receiptDue', day: '2026-08-02', until: at },
    { ...aSample, side: 'supplier', news: 'missed', courier: attack, tracking: attack, until: at },
    { ...aSample, side: 'supplier', news: 'withdrawn', reason: 'other', words: attack },
    ...(['receiptDue', 'trialDue'] as const).map((told) => ({ ...aSample, side: 'buyer' as const, news: told })),
    ...(['received', 'withdrawn'] as const).map((told) => ({ ...aSample, side: 'supplier' as const, news: told })),
    { ...aSample, side: 'supplier', news: 'answerDue', until: at },
    ...(['buyer', 'supplier'] as const).flatMap((side) => [
      { ...aSample, side, news: 'dispatchLate' as const, day: '2026-08-02', until: at },
      { ...aSample, side, news: 'lapsed' as const, promised: side === 'buyer' },
      { ...aSample, side, news: 'lapsed' as const, promised: true, sent: true },
    ]),
    { ...aSample, side: 'buyer', news: 'lapsed', promised: false },
  ],
  sourceEnding: [true, false].map((over) => ({
    ...{ sourceId: rfqId, grade: 'ABS PA-757', shopEn: attack, shopZh: attack },
    ...{ materialId: 'pa-757', shopId: 'a-shop', day: '2026-08-14', over },
  })),
  deal: news.map((one) => ({
    ...one,
    side: 'buyer',
    orderId: '0197f5a0-0000-7000-8000-000000000001',
    number: 'RQ260715-0001',
    goods,
    words: attack,
  })),
};
const all = (Object.keys(samples) as EmailTemplate[]).flatMap((template) =>
  locales.flatMap((locale) =>
    samples[template].map((data, index) => [`${template} ${index} ${locale}`, locale, template, data] as const),
  ),
);
const compose = (locale: Locale, template: EmailTemplate, data: EmailData[EmailTemplate]): ComposedEmail =>
  composeEmail(template, data as never, { locale, siteUrl });

describe.each(all)('the e-mail %s', (_, locale, template, data) => {
  const email = compose(locale, template, data);

  it('has a subject of one line that begins with the site’s name', () => {
    expect(email.subject.startsWith(locale === 'zh-CN' ? '[塑港] ' : '[Resinport] ')).toBe(true);
    expect(email.subject).not.toMatch(/[\r\n]/);
  });

  it('holds no sign that would make it read otherwise, and no link of a member', () => {
    for (const text of [email.subject, email.text, email.html]) {
      expect(text).not.toMatch(/[\u200b\u202e\u0007]/);
      expect(text).not.toMatch(/evil\.example/);
    }
    if (email.text.includes('onerror')) expect(email.text).toContain('evil[.]example[.]com/pay?x=1');
  });

  it('is in its reader’s language', () => {
    expect(/\p{Script=Han}/u.test(email.text)).toBe(locale === 'zh-CN');
    expect(email.html).toContain(`<html lang="${locale}">`);
  });

  it('lets nothing run, load or be added that somebody wrote', () => {
    // The one style sheet is the letter's own, in its head.
    const [head, ...rest] = email.html.split(/<style>@media[^<]*<\/style><\/head>/);
    expect(rest).toHaveLength(1);
    expect(head! + rest[0]!).not.toMatch(/<(img|script|link|iframe|style)/i);
    expect(email.html.match(/onerror/g)?.length ?? 0).toBe(email.html.match(/&lt;img src=x onerror/g)?.length ?? 0);
  });

  it('leads only to this site, in the same language', () => {
    for (const [, href] of email.html.matchAll(/href="([^"]*)"/g))
      expect(href === siteUrl || href!.startsWith(`${siteUrl}/${locale}/`), href).toBe(true);
  });

  it('says in its text what it says in its page', () => {
    const links = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'));
    for (const href of links) expect(email.text).toContain(href);
  });
});

describe('an e-mail', () => {
  it('shows a code as it is, and how long it is good', () => {
    const { text } = compose('en-US', 'code', { purpose: 'register', code: '004816' });
    expect(text).toContain('\n    004816\n');
    expect(text).toContain('for 10 minutes');
  });

  it('names the fields to be put right, and the reason', () => {
    const refused = (fields: CompanyField[], locale: Locale) =>
      compose(locale, 'certificationRejected', {
        companyName: 'Rhein Polymer',
        reason: 'unreadable',
        remark: 'Scan it again',
        fields,
      });
    expect(refused(['certificate', 'companyName'], 'en-US')).toMatchObject({
      subject: '[Resinport] Your certification needs a revision',
    });
    expect(refused(['certificate', 'companyName'], 'en-US').text).toContain(
      'Company name, Business registration certificate',
    );
    expect(refused(['certificate', 'companyName'], 'zh-CN').text).toContain('企业名称、营业执照');
    expect(refused([], 'en-US')).toMatchObject({ subject: '[Resinport] Your certification was not approved' });
    expect(refused([], 'en-US').text).toContain('Remark: Scan it again');
  });

  it('tells money, tonnes, days and reasons in the way of its language', () => {
    const deal = { side: 'buyer' as const, orderId: '0197f5a0-0000-7000-8000-000000000001', number: 'SO260715-0001' };
    const about = { ...deal, goods: { grade: 'PP T30S', quantity: '1250.5' }, words: '' };
    const paid = { kind: 'refunded', money: { amount: '28103.6', currency: 'USD' }, ...about } as const;
    const moved = { kind: 'accountChanging', currency: 'USD', day: until, ...about } as const;
    const refused = { kind: 'remittanceRejected', money, reason: 'notArrived', until, ...about } as const;
    const english = [paid, moved, refused].map((data) => compose('en-US', 'deal', data).text);
    const chinese = [paid, moved, refused].map((data) => compose('zh-CN', 'deal', data).text);
    expect(english[0]).toContain('USD 28,103.60 of the overpayment for PP T30S, 1,250.5 t has been refunded');
    expect(chinese[0]).toContain('PP T30S 1,250.5 吨 多付款项已退还买方：USD 28,103.60。');
    expect(english[1]).toContain('the day of the change: USD, 20 July 2026.');
    expect(chinese[1]).toContain('USD，2026年7月20日');
    expect(english[2]).toMatch(/^> .*not.*arrived.*\n> .*20 July 2026/m);
    expect(chinese[2]).toMatch(/^> .*未.*\n> .*2026年7月20日/m);
  });

  it('takes nothing for money but what is: a company may be called like it', () => {
    const about = {
      side: 'supplier' as const,
      orderId: '0197f5a0-0000-7000-8000-000000000001',
      number: 'RQ260715-0001',
    };
    const data = { kind: 'rfqReceived' as const, who: 'USD 5000.00', goods, words: '', ...about };
    expect(compose('en-US', 'deal', data).text).toContain('USD 5000.00 asks');
  });

  it('marks every line of somebody’s words as quoted', () => {
    const { text } = compose('en-US', 'feedbackAnswered', { content: 'first\nsecond', answer: 'Yes' });
    expect(text).toContain('> first\n> second');
  });

  it('tells times with their zone, in Chinese by the clock of Beijing', () => {
    expect(compose('en-US', 'passwordChanged', { at }).text).toContain('15 July 2026 12:34 UTC');
    expect(compose('zh-CN', 'passwordChanged', { at }).text).toContain('2026年7月15日 20:34（北京时间）');
    expect(compose('zh-CN', 'closingAccount', { closingAt: at }).text).toContain('2026年7月15日');
  });
});
