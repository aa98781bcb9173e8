import type { ClaimKind, ClaimRemedy } from '#api/deals/claim-choices.ts';
import { claimKindName, claimRemedyName } from '#api/deals/claim-words.ts';
import type { Danger } from '#api/deals/carried-goods.ts';
import { dangerText } from '#api/deals/danger.ts';
import type { TradeEvent } from '#api/deals/trade.ts';
import { m } from '#i18n/messages.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatDate, formatMoney, formatPrice, formatTonnes } from '#lib/format.ts';
import { safeProse } from '#lib/readable-text.ts';
import { momentText } from '#server/platform/pdf/moments.ts';
import { describeCorrection } from './corrections.ts';
import { deviationsIn } from './deviations.ts';
import type { Names } from './names.ts';
import { changesIn, describeChanges } from './rfq-changes.ts';

/** What an event says of one thing, in the reader's language. */
export type EventFact = readonly [label: string, value: string];
type Detail = TradeEvent['detail'];
type Word = { label: () => string; value: (said: unknown, detail: Detail, names: Names) => string };

const text = (said: unknown): string => (typeof said === 'string' || typeof said === 'number' ? String(said) : '');
const written = (said: unknown): string => safeProse(text(said));
const list = (said: unknown): string => (Array.isArray(said) ? joinWords(said.map(text)) : written(said));
const day = (said: unknown): string => (/^\d{4}-\d\d-\d\d/.test(text(said)) ? formatDate(text(said)) : text(said));
const moment = (said: unknown): string =>
  /^\d{4}-\d\d-\d\dT/.test(text(said)) ? momentText(new Date(text(said))) : day(said);
const tonnes = (said: unknown): string => `${formatTonnes(text(said))} ${m.unit_tonne()}`;
const money = (said: unknown, { currency }: Detail): string =>
  text(said) && (text(currency) ? formatMoney({ amount: text(said), currency: text(currency) }) : text(said));
const version = (said: unknown): string => text(said);

type Line = { gradeNumber?: unknown; quantity?: unknown; unitPrice?: unknown; amount?: unknown };
function lines(said: unknown, detail: Detail): string {
  if (!Array.isArray(said)) return '';
  return (said as Line[])
    .map(({ gradeNumber, quantity, unitPrice, amount }) => {
      const price = text(unitPrice) && ` × ${text(detail['currency'])} ${formatPrice(text(unitPrice))}`;
      const sum = text(amount) && ` = ${money(amount, detail)}`;
      return `${written(gradeNumber)}, ${tonnes(quantity)}${price}${sum}`;
    })
    .join('; ');
}

/** What is said of a deal's events in words; hashes and ids stand in the file for machines alone. In the order of print. */
const words: Readonly<Record<string, Word>> = {
  contract: {
    label: m.deals_trading_paperContract,
    value: (said, detail) =>
      m.deals_trading_paperContractOf({ number: text(said), version: text(detail['version']) || '1' }),
  },
  claim: { label: m.deals_trading_paperClaim, value: (said) => claimKindName(said as ClaimKind) },
  remedy: {
    label: m.deals_trading_paperRemedy,
    value: (said, { claim }) => claimRemedyName(said as ClaimRemedy, claim as ClaimKind),
  },
  moved: {
    label: m.deals_move_how,
    value: (said) => (said === 'in' ? m.deals_move_fromAnother() : m.deals_move_toAnother()),
  },
  arrived: { label: m.deals_bank_amount, value: money },
  amount: { label: m.deals_bank_amount, value: money },
  total: { label: m.deals_orders_total, value: money },
  keeps: { label: m.deals_trading_paperKeeps, value: money },
  held: { label: m.deals_claim_held, value: money },
  owed: { label: m.deals_late_owed, value: money },
  bankCharge: { label: m.deals_trading_paperBankCharge, value: money },
  arrivedAt: { label: m.deals_remit_arrivedAt, value: day },
  receivingNumber: { label: m.deals_remit_receivingNumber, value: written },
  sentAt: { label: m.deals_trading_paperSent, value: day },
  valueDate: { label: m.deals_trading_paperValueDate, value: day },
  returnedOn: { label: m.deals_trading_paperDay, value: day },
  reference: { label: m.deals_payout_bankReference, value: written },
  bank: { label: m.deals_bank_bank, value: written },
  gradeNumber: { label: m.deals_orders_gradeNumber, value: written },
  quantity: { label: m.deals_orders_quantity, value: tonnes },
  lines: { label: m.deals_trading_paperLines, value: lines },
  danger: { label: m.deals_danger_title, value: (said) => dangerText(said as Danger) ?? '' },
  endUse: { label: m.deals_controlled_endUse, value: written },
  licenceNumber: { label: m.deals_controlled_licenceNumber, value: written },
  licenceExemption: { label: m.deals_controlled_exemption, value: written },
  carrier: {
    label: m.deals_orders_carrier,
    value: (said, _, names) => names.coded('carrier', text(said)).name,
  },
  transportDocument: { label: m.deals_trading_paperBl, value: written },
  containers: { label: m.deals_orders_containers, value: list },
  etd: { label: m.deals_orders_etd, value: day },
  eta: { label: m.deals_orders_eta, value: day },
  shipment: { label: m.deals_trading_paperShipment, value: text },
  kind: {
    label: m.deals_trading_paperDocument,
    value: (said, _, names) => names.coded('document', text(said)).name,
  },
  lot: { label: m.deals_trading_paperLot, value: written },
  milestone: {
    label: m.deals_trading_paperMilestone,
    value: (said, _, names) => names.coded('milestone', text(said)).name,
  },
  place: { label: m.deals_trading_paperPlace, value: (said, _, names) => names.port(text(said)).name || written(said) },
  readyOn: { label: m.deals_trading_paperReadyOn, value: day },
  takeBy: { label: m.deals_taking_takeBy, value: day },
  day: { label: m.deals_trading_paperDay, value: day },
  at: { label: m.deals_trading_paperDay, value: moment },
  latestShipment: { label: m.deals_bank_latestShipment, value: day },
  until: { label: m.deals_trading_paperUntil, value: moment },
  validUntil: { label: m.deals_orders_validUntil, value: moment },
  stars: { label: m.deals_orders_stars, value: text },
  question: { label: m.deals_orders_talkQuestion, value: written },
  items: { label: m.deals_trading_paperDocument, value: list },
  unapproved: { label: m.deals_sources_notApproved, value: list },
  remark: { label: m.deals_trading_paperRemark, value: written },
};

/** What an event says besides what it is and who did it: the money first, the words somebody wrote last. */
export function factsOfEvent(names: Names, { detail }: Pick<TradeEvent, 'detail'>): EventFact[] {
  const changes = [
    ...describeChanges(names, changesIn(detail)),
    ...describeCorrection(names, detail),
    ...deviationsIn(detail),
  ].map(({ label, from, to }): EventFact => [label, `${from ?? '–'} → ${to ?? '–'}`]);
  const said = Object.entries(words).flatMap(([name, { label, value }]): EventFact[] => {
    const found = detail[name];
    const shown = found === undefined || found === null || found === '' ? '' : value(found, detail, names);
    return shown ? [[label(), shown]] : [];
  });
  const { version: of, contract } = detail;
  const versioned: EventFact[] =
    of === undefined || contract !== undefined ? [] : [[m.deals_contract_versionLabel(), version(of)]];
  return [...said.slice(0, 1), ...versioned, ...said.slice(1), ...changes];
}
