import type { TradeRole } from '#api/deals/order-states.ts';
import { dangerText } from '#api/deals/danger.ts';
import { reasonText } from '#api/deals/reason-words.ts';
import { tradeActionName } from '#api/deals/trade-action-words.ts';
import { tradeTermName } from '#api/deals/trade-term-name.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';
import type { OrderView, TermView, TradeEvent } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { getLocale } from '#i18n/get-locale.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatDate, formatMoney, formatPrice, formatTonnes } from '#lib/format.ts';
import { safeProse } from '#lib/readable-text.ts';
import { footer, letterhead } from '#server/platform/pdf/letterhead.ts';
import { beijingText, momentText } from '#server/platform/pdf/moments.ts';
import { colours, frame, heightOf, Sheet, type Cell, type Style } from '#server/platform/pdf/sheet.ts';
import { factsOfEvent } from './event-words.ts';
import type { Names } from './names.ts';
import type { TimelineSeal } from './timeline-export.ts';
import type { PaperParty, PaperPart } from './timeline-parties.ts';
import type { ReadableTimeline } from './timeline.ts';

/** Everything that the paper says, read before it is drawn. */
export type TimelinePaper = ReadableTimeline & {
  view: OrderView;
  parties: readonly PaperParty[];
  parts: readonly PaperPart[];
  names: Names;
  sealed: TimelineSeal;
  exportedAt: Date;
  verifyAddress: string;
};

const kind = { en: 'Record of a deal', zh: '交易记录' };
const label = { size: 7.4, leading: 10.4, colour: colours.soft } as const;
const plain = { size: 8.2, leading: 11 } as const;
const small = { size: 7, leading: 9.6, colour: colours.soft } as const;
const labelWidth = 128;
/** Number, time, what happened, fingerprint: where each column begins and how wide it is. */
const columns = [
  [frame.left, 22],
  [frame.left + 24, 92],
  [frame.left + 124, 276],
  [frame.left + 410, frame.width - 410],
] as const;

/** The deal as a document for a bank or an arbitrator: who, what, every event in words, and how it is checked. */
export async function timelinePdf(paper: TimelinePaper): Promise<Uint8Array> {
  const { view, order, exportedAt, events, verified } = paper;
  const sheet = new Sheet({
    title: `${kind.en} ${kind.zh} ${order.number}`,
    subject: m.deals_trading_timelineTitle({ number: order.number }),
    author: m.site_name(),
    at: exportedAt,
    lang: getLocale(),
  });
  letterhead(sheet, kind);
  rows(sheet, [
    [m.deals_trading_paperInquiry(), order.number, 'bold'],
    ...(view.poNumber ? [[m.deals_rfq_poNumber(), view.poNumber] as const] : []),
    [
      m.deals_trading_paperExported(),
      `${momentText(exportedAt)} (${m.deals_trading_paperBeijing()} ${beijingText(exportedAt)})`,
    ],
    [m.deals_trading_paperFor(), readers[view.role]()],
    [m.deals_trading_paperStatusNow(), orderStatusName(view.status)],
  ]);
  sheet.y += 4;
  paragraph(sheet, m.deals_trading_paperIntro(), small);
  sheet.y += 6;
  printParties(sheet, paper.parties);
  printGoods(sheet, paper);
  printEvents(sheet, paper);
  printCheck(sheet, paper);
  const last = events.at(-1)?.hash ?? '–';
  const state = verified ? '' : ` – ${m.deals_trading_timelineBroken()}`;
  sheet.onEveryPage((page, of) =>
    footer(sheet, { paper: `${kind.en} ${kind.zh} ${order.number}${state}`, fingerprint: `SHA-256 ${last}` }, page, of),
  );
  return sheet.close();
}

const readers: Partial<Record<TradeRole, () => string>> & Record<OrderView['role'], () => string> = {
  buyer: m.deals_trading_paperForBuyer,
  supplier: m.deals_trading_paperForSeller,
  operator: m.deals_trading_paperForOperator,
  forwarder: m.deals_freight_forwarder,
  system: m.deals_orders_bySystem,
};
const roles: Record<TradeRole, () => string> = {
  buyer: m.deals_orders_buyer,
  supplier: m.deals_orders_supplier,
  forwarder: m.deals_freight_forwarder,
  operator: m.deals_orders_marketplace,
  system: m.deals_orders_bySystem,
};

type Row = readonly [label: string, value: string, face?: 'bold' | 'regular'];

const cell = (sheet: Sheet, [x, width]: readonly [number, number], text: string, style: Style): Cell => ({
  ...{ x, width, lines: sheet.lines(text, width, style) },
});
const paragraph = (sheet: Sheet, text: string, style: Style) =>
  sheet.columns([cell(sheet, [frame.left, frame.width], text, style)]);

/** `below`: how much of what follows stays with it. */
function heading(sheet: Sheet, text: string, below = 35): void {
  sheet.room(25 + below);
  sheet.y += 6;
  paragraph(sheet, text, { face: 'bold', size: 10.5, leading: 15, colour: colours.brand });
  sheet.rule(sheet.y);
  sheet.y += 4;
}

function rows(sheet: Sheet, all: readonly Row[]): void {
  for (const [name, value, face = 'regular'] of all) {
    const cells = [
      cell(sheet, [frame.left, labelWidth - 8], name, label),
      cell(sheet, [frame.left + labelWidth, frame.width - labelWidth], value, { ...plain, face }),
    ];
    sheet.room(Math.min(heightOf(cells), 60));
    sheet.columns(cells);
    sheet.y += 1;
  }
}

function printParties(sheet: Sheet, parties: readonly PaperParty[]): void {
  heading(sheet, m.deals_trading_paperParties());
  for (const { side, names, nation, record, parts } of parties) {
    const title = side === 'buyer' ? m.deals_contract_buyer() : m.deals_contract_seller();
    const both = names.en === names.zh ? names.en : `${names.en}\n${names.zh}`;
    rows(sheet, [
      [parts.length > 0 ? `${title} (${joinWords(parts)})` : title, both, 'bold'],
      [m.deals_trading_paperNation(), nation],
      [
        m.members_company_registrationNumber(),
        record ? record.registrationNumber || '–' : m.deals_trading_paperNoRecord(),
      ],
      ...(record
        ? ([
            [m.members_company_registeredAddress(), record.registeredAddress || '–'],
            [m.deals_trading_paperRepresented(), `${record.signatoryName}, ${record.signatoryTitle}`],
          ] as const)
        : []),
    ]);
    sheet.y += 4;
  }
}

function printGoods(sheet: Sheet, { view, parts }: TimelinePaper): void {
  heading(sheet, m.deals_trading_paperGoods());
  const { rfq } = view;
  const asked = `${safeProse(rfq.gradeNumber)}, ${formatTonnes(rfq.quantity)} ${m.unit_tonne()}`;
  rows(sheet, [[m.deals_trading_paperInquiry(), `${asked} · ${termOf(rfq)} · ${rfq.paymentTerm.name}`]]);
  for (const { subOrder, contracts } of parts) {
    sheet.y += 3;
    const { lines, total, terms, paymentTerm, packing, status } = subOrder;
    const goods = lines.map(
      ({ gradeNumber, material, danger, quantity, unitPrice, amount }) =>
        `${[material?.name ?? safeProse(gradeNumber), dangerText(danger)].filter(Boolean).join(', ')}, ${formatTonnes(quantity)} ${m.unit_tonne()} × ${total.currency} ${formatPrice(unitPrice)} = ${formatMoney({ amount, currency: total.currency })}`,
    );
    rows(sheet, [
      [m.deals_remit_subOrder(), `${subOrder.number} · ${orderStatusName(status)}`, 'bold'],
      [m.deals_orders_goods(), goods.join('\n')],
      [m.deals_contract_total(), formatMoney(total), 'bold'],
      [m.deals_rfq_tradeTerm(), termOf(terms)],
      [m.deals_rfq_paymentTerm(), paymentTerm.name],
      [m.deals_rfq_packing(), packing.name],
      [
        m.deals_orders_deliveryWindow(),
        `${formatDate(subOrder.deliveryStart)} – ${formatDate(subOrder.deliveryDeadline)}`,
      ],
      ...contracts.map((one): Row => [m.deals_trading_paperContract(), contractText(one)]),
    ]);
  }
}

function contractText({ number, version, sealedAt, sha256 }: PaperPart['contracts'][number]): string {
  const named = m.deals_trading_paperContractOf({ number, version });
  const state = sealedAt
    ? m.deals_trading_paperContractSealed({ at: momentText(sealedAt), sha256 })
    : m.deals_trading_paperContractUnsigned();
  return `${named}\n${state}`;
}

/** The term with the places that it names. */
function termOf(terms: Pick<TermView, 'tradeTerm' | 'departurePort' | 'destinationPort' | 'portDischarge'>): string {
  const places = [terms.departurePort, terms.portDischarge ?? terms.destinationPort].flatMap((port) =>
    port ? [port.name] : [],
  );
  return [tradeTermName(terms.tradeTerm), places.join(' → ')].filter(Boolean).join(' ');
}

function printEvents(sheet: Sheet, { events, names }: TimelinePaper): void {
  // Its columns and the first event.
  const [first] = events;
  heading(sheet, m.deals_trading_paperEvents(), 35 + (first ? heightOf(eventCells(sheet, first, names)) : 0));
  const head = () => {
    sheet.columns([
      cell(sheet, columns[0], m.deals_trading_paperNumber(), label),
      cell(sheet, columns[1], `${m.deals_trading_paperTime()}\n${m.deals_trading_paperBeijing()}`, label),
      cell(sheet, columns[2], '', label),
      cell(sheet, columns[3], `${m.deals_trading_paperFingerprint()} (SHA-256)`, label),
    ]);
    sheet.y += 2;
  };
  head();
  for (const event of events) {
    const cells = eventCells(sheet, event, names);
    if (sheet.room(Math.min(heightOf(cells) + 8, 260))) head();
    sheet.rule(sheet.y, { weight: 0.4 });
    sheet.y += 4;
    sheet.columns(cells);
    sheet.y += 4;
  }
}

const digitsInLine = 16;
const inLines = (hash: string): string => hash.replace(new RegExp(`.{${digitsInLine}}(?=.)`, 'g'), '$&\n');

function eventCells(sheet: Sheet, event: TradeEvent, names: Names): Cell[] {
  const { seq, action, subOrder, by, role, actor, at, from, to, reason, salt, hash } = event;
  const moment = new Date(at);
  const width = columns[2][1];
  const say = (text: string, style: Style = plain) => sheet.lines(text, width, style);
  const who = by ? m.deals_orders_eventBy({ who: by, role: roles[role]() }) : roles[role]();
  const person = actor ? [m.deals_trading_timelineActor({ actor: actor.slice(0, 8) })] : [];
  const moved =
    from === to ? [] : [[from, to].flatMap((one) => (one === null ? [] : orderStatusName(one))).join(' → ')];
  const said = [
    ...factsOfEvent(names, event).map(([name, value]) => `${name}: ${value}`),
    ...(reason ? [reasonText(reason)] : []),
    ...(salt === null ? [m.deals_trading_timelineWithheld()] : []),
  ];
  return [
    cell(sheet, columns[0], String(seq), plain),
    {
      ...{ x: columns[1][0], width: columns[1][1] },
      lines: [
        ...sheet.lines(momentText(moment).replace(' UTC', ''), columns[1][1], plain),
        ...sheet.lines(beijingText(moment), columns[1][1], { ...plain, colour: colours.soft }),
        ...(subOrder ? sheet.lines(subOrder, columns[1][1], small) : []),
      ],
    },
    {
      ...{ x: columns[2][0], width },
      lines: [
        ...say(tradeActionName(action), { ...plain, face: 'bold' }),
        ...say([who, ...person].join(' · '), { ...plain, colour: colours.soft }),
        ...moved.flatMap((text) => say(text)),
        ...said.flatMap((text) => say(text)),
      ],
    },
    cell(sheet, columns[3], inLines(hash), { size: 6.2, leading: 11, colour: colours.soft }),
  ];
}

function printCheck(sheet: Sheet, { order, sealed, verified, verifyAddress }: TimelinePaper): void {
  // All of it on one page.
  sheet.room(130);
  heading(sheet, m.deals_trading_paperHowTo());
  paragraph(sheet, verified ? m.deals_trading_timelineHolds() : m.deals_trading_timelineBroken(), plain);
  sheet.y += 3;
  const file = `${order.number}-timeline.json`;
  paragraph(sheet, m.deals_trading_paperVerifyJson({ file, address: verifyAddress }), plain);
  sheet.y += 5;
  paragraph(sheet, `${m.deals_trading_timelineSeal()} ${sealed.text}`, small);
  paragraph(sheet, `${sealed.signature}  ${m.deals_trading_timelineKey({ key: sealed.key })}`, small);
}
