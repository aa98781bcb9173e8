import '#i18n/browser.ts';
import { heldStatuses } from '#api/deals/order-states.ts';
import type { OrderView } from '#api/deals/trade.ts';
import type { First } from '#app/first.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { PartyLink, companyHref } from '#app/console/lists/cells.tsx';
import { readStoredFile } from '#app/stores/stored-files.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { NoticesPanel } from '../notices/Notices.tsx';
import { Claims } from '../claim/Claims.tsx';
import { Changes } from '../deal/Changes.tsx';
import { DealFacts } from '../deal/DealFacts.tsx';
import { DealHead } from '../deal/DealHead.tsx';
import { BankPayment } from '../documentary/BankPayment.tsx';
import { Shipments } from '../deal/Shipments.tsx';
import { SubOrderCard } from '../deal/SubOrderCard.tsx';
import { TimelinePanel } from '../deal/TimelinePanel.tsx';
import { HoldDesk } from '../holds/HoldDesk.tsx';
import { dealFile } from '../stores/deal-file.ts';
import { DealAudit } from './DealAudit.tsx';
import { DealSuppliers } from './DealSuppliers.tsx';
import { DealTransfers } from './DealTransfers.tsx';

type File = NonNullable<First<typeof dealFile>>;
type Props = { id: string; first: File | null };

/** A deal as operators read it: who takes part, where money and goods are, what has happened, what can be done. */
export default function DealFile(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Loading {...props} />
    </MembersOnly>
  );
}

function Loading({ id, first }: Props) {
  const load = () => dealFile.load(id);
  const file = useRemote(dealFile, first, id, () => void load());
  return (
    <Loaded remote={file} onRetry={() => void load()} skeleton={<Skeleton of="deal" rows={5} />}>
      {(known) => <Parts file={known} load={load} />}
    </Loaded>
  );
}

function Parts({ file: { deal, holds, transfers }, load }: { file: File; load: () => Promise<void> }) {
  const { id, number, subOrders, rfq } = deal;
  return (
    <div className="space-y-5">
      <DealHead deal={deal} steps={subOrders.length > 0 ? 'none' : 'all'} actions={null} />
      <Parties deal={deal} />
      <HoldDesk known={{ state: 'ready', data: { subjects: subjectsOf(deal, holds), holds } }} load={load} />
      {subOrders.map((subOrder) => {
        const { shop, company } = subOrder.supplier;
        const memberId = ownerOf(deal, shop.id);
        const partner = {
          label: m.deals_orders_supplier(),
          name: company,
          href: memberId === null ? undefined : companyHref(memberId),
        };
        return (
          <SubOrderCard key={subOrder.id} subOrder={subOrder} side="operator" partner={partner}>
            <BankPayment orderId={id} subOrder={subOrder} side="operator" />
            <Claims orderId={id} subOrder={subOrder} side="operator" />
            <NoticesPanel orderId={id} subOrder={subOrder} side="operator" />
            <Shipments orderId={id} side="operator" subOrder={subOrder} />
          </SubOrderCard>
        );
      })}
      <DealTransfers number={number} transfers={transfers} />
      <DealSuppliers deal={deal} />
      <Panel title={m.deals_orders_asked()}>
        <Changes changes={rfq.changes} />
        <DealFacts rfq={rfq} subOrders={subOrders} readFile={readStoredFile} />
      </Panel>
      <TimelinePanel orderId={id} />
      <DealAudit number={number} />
    </div>
  );
}

/** Whose shop one of the suppliers is. */
const ownerOf = ({ asked }: OrderView, shopId: string): string | null =>
  asked.find(({ shop }) => shop.id === shopId)?.memberId ?? null;

/** The deal, as long as it can be put on hold or is. */
function subjectsOf({ id, number, status, buyer, rfq }: OrderView, holds: File['holds']) {
  const holdId = holds.find(({ lifted }) => !lifted)?.id ?? null;
  const about = `${buyer.company} · ${rfq.gradeNumber}`;
  return holdId || heldStatuses.includes(status) ? [{ kind: 'deal' as const, id, name: number, about, holdId }] : [];
}

function Parties({ deal }: { deal: OrderView }) {
  const { buyer, subOrders, guestAward, poNumber, quoteDueAt, postedAt, rfq } = deal;
  return (
    <Panel title={m.deals_file_parties()}>
      <Facts
        className="-my-2"
        facts={[
          {
            label: m.deals_orders_buyer(),
            value: (
              <>
                <PartyLink party={{ id: buyer.id, name: buyer.company }} />{' '}
                <span className="text-soft">{buyer.nation}</span>
              </>
            ),
          },
          ...(subOrders.length > 0
            ? [
                {
                  label: m.console_suppliers(),
                  value: (
                    <ul>
                      {subOrders.map(({ id, supplier }) => (
                        <li key={id}>
                          <PartyLink party={{ id: ownerOf(deal, supplier.shop.id), name: supplier.company }} />{' '}
                          <span className="text-soft">{supplier.nation}</span>
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]
            : []),
          ...(guestAward ? [{ label: m.console_suppliers(), value: <bdi>{guestAward.company}</bdi> }] : []),
          ...(poNumber ? [{ label: m.deals_rfq_poNumber(), value: poNumber }] : []),
          { label: m.console_submitted(), value: formatMoment(postedAt) },
          { label: m.deals_file_quotesUntil(), value: formatMoment(rfq.sealedUntil ?? quoteDueAt) },
        ]}
      />
    </Panel>
  );
}
