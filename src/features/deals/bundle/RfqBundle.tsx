import '#i18n/browser.ts';
import { useState } from 'react';
import { orderStatuses } from '#api/deals/order-states.ts';
import type { RfqBundle as Bundle } from '#api/deals/bundle.ts';
import { ForCall, useAsk, useStop } from '#app/center/ForCall.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { NewsBar } from '#app/center/NewsBar.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { compare } from '#lib/decimal.ts';
import { rfqPath } from '#lib/guards.ts';
import { localPath } from '#lib/paths.ts';
import { TakeBack } from '../orders/CancelInquiry.tsx';
import { bundle, cancelBundle } from '../stores/bundle.ts';
import { AwardBar } from './AwardBar.tsx';
import { chosenOf, isFree, type Choice } from './choice.ts';
import { RfqOffers } from './RfqOffers.tsx';

type Props = { number: string; first: Bundle | null };

/** What suppliers offer for several RFQs that were posted together, and the award of each. */
export default function RfqBundle(props: Props) {
  return (
    <MembersOnly audience="certified">
      <Opened {...props} />
    </MembersOnly>
  );
}

function Opened({ number, first }: Props) {
  const load = () => void bundle.load(number);
  const known = useRemote(bundle, first, number, load);
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="deal" rows={5} />}>
      {(data) => (
        <div className="space-y-5">
          <NewsBar load={load} />
          <Compared data={data} />
        </div>
      )}
    </Loaded>
  );
}

function Compared({ data }: { data: Bundle }) {
  const [choice, setChoice] = useState<Choice>({});
  const mayAward = [useAsk('buyer'), useStop('buying')].every((kept) => !kept);
  const { number, rfqs, suppliers } = data;
  const chosen = chosenOf(data, choice);
  const some = rfqs.some((rfq) => rfq.mayAward);
  const open = rfqs.filter(({ status }) => status === orderStatuses.pendingQuote).length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-soft">
          <span className="figures text-ink font-medium">{number}</span>
          {' · '}
          {m.deals_bundle_count({ count: rfqs.length })}
        </p>
        {open > 0 ? (
          <ForCall<'api/trade/web/rfq/cancelRfqBundle'> as="buyer">
            <TakeBack
              of={`cancelBundle:${number}`}
              title={m.deals_bundle_cancel()}
              description={m.deals_bundle_cancelText({ count: open })}
              keep={m.deals_bundle_keep()}
              done={m.deals_bundle_cancelled({ count: open })}
              send={(key, why) => cancelBundle(key, { number, ...why })}
            />
          </ForCall>
        ) : (
          <ForCall<'api/trade/web/rfq/createRfqBundle'> as="buyer" begins="buying">
            <Button asChild variant="outline">
              <a href={localPath(rfqPath, { bundle: number })}>{m.deals_bundle_repeat()}</a>
            </Button>
          </ForCall>
        )}
      </div>
      <Panel title={m.deals_bundle_bySupplier()} lead={m.deals_bundle_bySupplierText()}>
        {suppliers.length === 0 ? (
          <Notice tone="plain">
            <p>{m.deals_bundle_noQuotes()}</p>
          </Notice>
        ) : (
          <Suppliers
            data={data}
            onChoose={mayAward && some ? (supplier) => setChoice(allOf(data, supplier)) : undefined}
          />
        )}
      </Panel>
      {rfqs.map((rfq, index) => (
        <RfqOffers
          key={rfq.id}
          data={data}
          index={index}
          choice={choice[rfq.id]}
          onChoose={mayAward && rfq.mayAward ? (key) => setChoice({ ...choice, [rfq.id]: key }) : undefined}
        />
      ))}
      {mayAward && <AwardBar number={number} some={some} chosen={chosen} open={open} onDone={() => setChoice({})} />}
    </>
  );
}

/** Every RFQ that can still be awarded goes to this supplier, where it has offered. */
const allOf = ({ rfqs, suppliers }: Bundle, supplier: number): Choice =>
  Object.fromEntries(
    rfqs.flatMap(({ id, mayAward }, index) =>
      mayAward && isFree(suppliers[supplier]!.offers[index]) ? [[id, supplier]] : [],
    ),
  );

/** Who has offered how much of it, and for what in all: who has offered everything comes first, the cheapest of them on top. */
function Suppliers({ data, onChoose }: { data: Bundle; onChoose: ((supplier: number) => void) | undefined }) {
  const { rfqs, suppliers, currency } = data;
  const rows = suppliers
    .map((supplier, index) => ({ ...supplier, index }))
    .toSorted(
      (a, b) =>
        Number(b.complete) - Number(a.complete) ||
        b.quoted - a.quoted ||
        (a.landedTotal && b.landedTotal
          ? compare(a.landedTotal, b.landedTotal)
          : Number(a.landedTotal === null) - Number(b.landedTotal === null)),
    );
  const cheapest = rows.length > 1 && rows[0]!.complete && rows[0]!.landedTotal !== null ? rows[0]!.index : null;
  return (
    <RowTable
      heads={[
        m.deals_orders_supplier(),
        m.deals_bundle_offered(),
        m.deals_bundle_total(),
        m.deals_bundle_landedTotal(),
        ...(onChoose ? [m.deals_bundle_choose()] : []),
      ]}
    >
      {rows.map(({ index, shop, guest, quoted, complete, total, landedTotal, offers }) => (
        <tr key={index}>
          <td data-label={m.deals_orders_supplier()}>
            <span className="wrap-anywhere">{shop.name}</span>
            {guest && <span className="text-soft block text-table">{m.deals_bundle_guest()}</span>}
          </td>
          <td data-label={m.deals_bundle_offered()}>
            <Badge tone={complete ? 'brand' : 'plain'}>
              {complete ? m.deals_bundle_complete() : m.deals_bundle_offeredOf({ quoted, all: rfqs.length })}
            </Badge>
          </td>
          <td className="figures" data-label={m.deals_bundle_total()}>
            {total ? moneyText(total) : '–'}
          </td>
          <td className="figures" data-label={m.deals_bundle_landedTotal()}>
            {landedTotal ? moneyText({ amount: landedTotal, currency }) : '–'}
            {index === cheapest && <span className="text-good block text-table">{m.deals_bundle_cheapest()}</span>}
          </td>
          {onChoose && (
            <td data-label={m.deals_bundle_choose()}>
              <Button
                variant="outline"
                size="small"
                disabled={!offers.some((offer, at) => rfqs[at]!.mayAward && isFree(offer))}
                aria-label={m.deals_bundle_chooseAllOf({ name: shop.name })}
                onClick={() => onChoose(index)}
              >
                {m.deals_bundle_chooseAll()}
              </Button>
            </td>
          )}
        </tr>
      ))}
    </RowTable>
  );
}
