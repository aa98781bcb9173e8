import type { ClaimDetails, Claims } from '#api/deals/claim.ts';
import { breachClaims, isOpenClaim } from '#api/deals/claim-choices.ts';
import { claimKindName, claimRemedyName } from '#api/deals/claim-words.ts';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText, tonnesText } from '#components/center/figures.ts';
import { StoredFileButton } from '#components/center/StoredFileButton.tsx';
import { useNow } from '#components/center/use-now.ts';
import { Badge } from '#components/ui/badge.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { ClaimButtons } from './ClaimButtons.tsx';
import { clocksOf, figureText, measureText, standOf } from './claim-view.ts';

export type ClaimProps = { orderId: string; side: 'buyer' | 'supplier' | 'operator'; claim: ClaimDetails };
/** Of the whole deal. */
type Money = { money: Pick<Claims, 'released' | 'releasedOn'> };

/** A claim: what it is about, what was said of it in order, its clocks, and what its reader can do. */
export function ClaimCard({ orderId, side, claim, money }: ClaimProps & Money) {
  const now = useNow();
  const stand = standOf(claim, side);
  const latest = claim.versions.at(-1)!;
  const clocks = clocksOf(claim, now);
  return (
    <li className="border-line space-y-3 rounded border p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{claimKindName(claim.kind)}</span>
        <Badge tone={stand.tone}>{stand.text}</Badge>
        <span className="text-soft text-table">
          {claim.by === 'buyer' ? m.deals_claim_byBuyer() : m.deals_claim_bySupplier()}
        </span>
        {isOpenClaim(claim) && compare(latest.amount.amount, '0') > 0 && (
          <span className="figures ml-auto font-semibold">{moneyText(latest.amount)}</span>
        )}
      </p>
      <About claim={claim} />
      <ol className="deal-events text-table">
        {claim.versions.map((version) => (
          <Version key={version.version} version={version} kind={claim.kind} />
        ))}
      </ol>
      {claim.goods.map((one) => (
        <p key={one.shippedAt} className="text-table">
          {one.by === 'buyer' ? m.deals_claim_goodsBack() : m.deals_claim_goodsSent()}{' '}
          <span className="figures">
            {[one.quantity && tonnesText(one.quantity), one.carrier, one.transportDocument].filter(Boolean).join(', ')}
          </span>{' '}
          <span className="text-soft figures">
            {one.receivedAt
              ? m.deals_claim_goodsReceived({ time: formatMoment(one.receivedAt) })
              : m.deals_claim_goodsArrive({ date: formatDate(one.eta) })}
          </span>
        </p>
      ))}
      <Outcome claim={claim} />
      {clocks.length > 0 && (
        <ul className="text-soft figures space-y-0.5 text-table">
          {clocks.map((text) => (
            <li key={text}>{text}</li>
          ))}
          <li>{m.deals_claim_pauses()}</li>
        </ul>
      )}
      {isOpenClaim(claim) && <Held claim={claim} money={money} />}
      {side !== 'operator' && <ClaimButtons orderId={orderId} side={side} claim={claim} />}
    </li>
  );
}

/** What of the money stays held, and what becomes of the rest. */
function Held({ claim: { holds }, money: { released, releasedOn } }: Pick<ClaimProps, 'claim'> & Money) {
  const texts: string[] = [];
  if (holds) texts.push(m.deals_claim_holds({ amount: moneyText(holds) }));
  if (released) texts.push(m.deals_claim_releasedBeside({ amount: moneyText(released) }));
  else if (releasedOn) texts.push(m.deals_claim_releasedOn({ date: formatDate(releasedOn.slice(0, 10)) }));
  return texts.map((text) => (
    <p key={text} className="figures text-table">
      {text}
    </p>
  ));
}

function About({ claim }: Pick<ClaimProps, 'claim'>) {
  const { kind, shipment, items, property, promised, measured, unit, method, basis } = claim;
  const found = { measured: measureText(measured), unit, promised: measureText(promised), property };
  const isWeight = kind === 'short';
  const rows: readonly (readonly [string, string])[] = [
    [m.deals_claim_shipment(), shipment === null ? '' : String(shipment)],
    [m.deals_claim_items(), items.join(', ')],
    [
      m.deals_claim_found(),
      measured === null
        ? ''
        : isWeight
          ? m.deals_claim_weightText({ ...found, promised: tonnesText(promised ?? '0') })
          : breachClaims.includes(kind)
            ? m.deals_claim_weightText(found)
            : m.deals_claim_foundText(found),
    ],
    [m.deals_claim_method(), method],
    [m.deals_claim_tonnes(), basis.tonnes === null ? '' : tonnesText(basis.tonnes)],
    [m.deals_claim_value(), moneyText(basis.value)],
    [m.deals_claim_delay(), basis.lateDays ? m.deals_claim_delayDays({ days: basis.lateDays }) : ''],
  ];
  const facts = rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
  return <Facts className="wide:grid wide:grid-cols-2 wide:gap-x-8 wide:divide-y-0 text-table" facts={facts} />;
}

const authors = {
  buyer: m.deals_claim_buyerAsks,
  supplier: m.deals_claim_supplierAsks,
  operator: m.deals_claim_byMarketplace,
} as const;

function Version({ version: one, kind }: { version: ClaimDetails['versions'][number] } & Pick<ClaimDetails, 'kind'>) {
  const { by, remedy, figure, tonnes, amount, text, at, files, answer, remark, answeredAt, bankWarning } = one;
  const hasMoney = compare(amount.amount, '0') > 0;
  const how = [claimRemedyName(remedy, kind), figureText(remedy, figure, amount.currency)].filter(Boolean).join(', ');
  return (
    <li className="space-y-1">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium">{authors[by]()}</span>
        {hasMoney && <span className="figures font-medium">{moneyText(amount)}</span>}
        <span className="text-soft">
          {[how, tonnes !== null && m.deals_claim_ofTonnes({ tonnes: tonnesText(tonnes) })].filter(Boolean).join(' ')}
        </span>
      </p>
      <p className="text-soft figures text-meta">{formatMoment(at)}</p>
      <p className="written">{text}</p>
      {files.map((file) => (
        <StoredFileButton key={file.id} file={file} read={readStoredFile} />
      ))}
      {answer === 'rejected' && (
        <p className="border-line-strong written border-l-2 pl-3">
          {m.deals_claim_because({ why: remark })}{' '}
          <span className="text-soft figures text-meta">{answeredAt && formatMoment(answeredAt)}</span>
        </p>
      )}
      {answer === 'accepted' && remark && <p className="border-line-strong written border-l-2 pl-3">{remark}</p>}
      {bankWarning && <AccountWarning />}
    </li>
  );
}

/** What came of it, and where the money is. */
function Outcome({
  claim: {
    settled,
    credited,
    added,
    owed,
    owedBy,
    owedPaidOn,
    owedReference,
    owedAnswerBy,
    owedPaidAt,
    state,
    agreedBy,
  },
}: Pick<ClaimProps, 'claim'>) {
  if (state === 'proposed' && agreedBy.length > 0) return <p className="text-table">{m.deals_claim_agreedAlready()}</p>;
  if (settled === null) return null;
  const hasMoney = compare(settled.amount, '0') > 0;
  return (
    <div className="border-brand space-y-1 border-l-2 pl-3 text-table">
      <p className="figures font-medium">
        {hasMoney ? m.deals_claim_settledFor({ amount: moneyText(settled) }) : m.deals_claim_settledGoods()}
      </p>
      {compare(credited.amount, '0') > 0 && <p>{m.deals_claim_creditedText({ amount: moneyText(credited) })}</p>}
      {compare(added.amount, '0') > 0 && <p>{m.deals_claim_addedText({ amount: moneyText(added) })}</p>}
      {compare(owed.amount, '0') > 0 && (
        <p>
          {owedPaidAt === null
            ? m.deals_claim_owedText({ amount: moneyText(owed), date: owedBy ? formatDate(owedBy) : '' })
            : m.deals_claim_owedPaid({ amount: moneyText(owed) })}
        </p>
      )}
      {owedPaidOn && owedAnswerBy && owedPaidAt === null && (
        <p>
          {m.deals_claim_owedStated({
            ...{ date: formatDate(owedPaidOn), reference: owedReference, time: formatMoment(owedAnswerBy) },
          })}
        </p>
      )}
    </div>
  );
}
