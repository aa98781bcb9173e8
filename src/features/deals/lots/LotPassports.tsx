import '#i18n/browser.ts';
import { lazy, Suspense, useState } from 'react';
import { dealPath } from '#api/deals/deal-address.ts';
import type { LotStatementView, LotsView, LotView } from '#api/deals/lot.ts';
import { bindingLimits } from '#api/deals/lot-rules.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { FileButton } from '#components/center/FileButton.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { AccountWarning } from '../deal/AccountWarning.tsx';
import { lotPassport, lots } from '../stores/lots.ts';
import { LotTable } from './LotTable.tsx';

const AnalysisForm = lazy(() => import('./AnalysisForm.tsx'));
const MakeClaim = lazy(async () => ({ default: (await import('../claim/MakeClaim.tsx')).MakeClaim }));

type Props = { id: string; first: LotsView | null };

/** The lots of a sub-order: what was agreed, what the supplier's certificates say, and what the buyer has measured. */
export default function LotPassports(props: Props) {
  return (
    <MembersOnly audience="certified">
      <Opened {...props} />
    </MembersOnly>
  );
}

function Opened({ id, first }: Props) {
  const load = () => void lots.load(id);
  const known = useRemote(lots, first, id, load);
  return (
    <Loaded remote={known} onRetry={load} skeleton={<Skeleton rows={8} />}>
      {(view) => <Lots view={view} />}
    </Loaded>
  );
}

function Lots({ view }: { view: LotsView }) {
  const { number, orderId, role, limits, mayAdd } = view;
  const [adding, setAdding] = useState(false);
  const back = role === 'operator' ? null : dealPath(role, orderId, 'sub');
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="figures">
          {back ? (
            <a className="link press inline-flex items-center" href={`${back}#${number}`}>
              {number}
            </a>
          ) : (
            number
          )}
        </p>
        {mayAdd && (
          <ForCall<'api/trade/supplier/lot/stateAnalysis'> as="sales">
            <Button onClick={() => setAdding(true)}>{m.deals_lots_add()}</Button>
          </ForCall>
        )}
      </div>
      <p className="text-soft max-w-[44rem]">
        {bindingLimits(limits) ? m.deals_lots_lead() : m.deals_lots_leadWithout()}
      </p>
      {view.lots.length === 0 && (
        <EmptyState drawing="paper" title={m.deals_lots_none()}>
          {role === 'supplier' ? m.deals_lots_noneSupplier() : m.deals_lots_noneBuyer()}
        </EmptyState>
      )}
      {view.lots.toReversed().map((lot) => (
        <Lot key={`${lot.line} ${lot.lot}`} view={view} lot={lot} />
      ))}
      {adding && (
        <Suspense>
          <AnalysisForm view={view} side="supplier" lot={undefined} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Lot({ view, lot }: { view: LotsView; lot: LotView }) {
  const { subOrderId, orderId, limits, role } = view;
  const { supplier, buyer, gradeNumber, shipment, mayState } = lot;
  const [stating, setStating] = useState(false);
  const [claiming, setClaiming] = useState(false);
  const side = role === 'supplier' ? 'supplier' : 'buyer';
  const failed = (message: string) => showToast(message, 'warning');
  const claim = view.mayClaim && shipment !== null ? claimFrom(view, lot) : null;
  const state = (
    <Button variant={lot[side] ? 'outline' : 'primary'} size="small" onClick={() => setStating(true)}>
      {side === 'supplier' ? m.deals_lots_state() : m.deals_lots_measure()}
    </Button>
  );
  return (
    <Panel
      title={
        <>
          {m.deals_orders_lot({ lot: lot.lot })} <span className="text-soft text-body font-normal">{gradeNumber}</span>
        </>
      }
      aside={
        shipment === null ? (
          <Badge>{m.deals_lots_notSent()}</Badge>
        ) : (
          <Badge tone="brand">{m.deals_lots_sentIn({ position: shipment })}</Badge>
        )
      }
    >
      <div className="space-y-4">
        {supplier ? (
          <Standing view={view} lot={lot} faults={supplier.faults} />
        ) : (
          <p className="text-soft">{m.deals_lots_noCertificate()}</p>
        )}
        {buyer && buyer.faults.length > 0 && (
          <Notice tone="amber" title={m.deals_lots_buyersFaults()}>
            <Faults faults={buyer.faults} />
          </Notice>
        )}
        {(supplier?.bankWarning || buyer?.bankWarning) && <AccountWarning />}
        {(supplier || buyer) && <LotTable limits={limits} lot={lot} />}
        <dl className="grid gap-x-8 gap-y-1 text-table sm:grid-cols-2">
          <Stated title={m.deals_lots_ofSupplier()} stated={supplier} />
          <Stated title={m.deals_lots_ofBuyer()} stated={buyer} />
        </dl>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {mayState &&
            (side === 'supplier' ? (
              <ForCall<'api/trade/supplier/lot/stateAnalysis'> as="sales">{state}</ForCall>
            ) : (
              <ForCall<'api/trade/web/lot/stateMeasurement'> as="buyer">{state}</ForCall>
            ))}
          {claim && (
            <ForCall<'api/trade/web/claim/makeClaim'> as="signatory">
              <Button variant="outline" size="small" onClick={() => setClaiming(true)}>
                {m.deals_lots_claim()}
              </Button>
            </ForCall>
          )}
          {supplier &&
            (['pdf', 'json'] as const).map((format) => (
              <FileButton key={format} size="small" read={() => lotPassport(subOrderId, lot, format)} onFailed={failed}>
                {format === 'pdf' ? m.deals_lots_passportPdf() : m.deals_lots_passportJson()}
              </FileButton>
            ))}
        </div>
      </div>
      {stating && (
        <Suspense>
          <AnalysisForm view={view} side={side} lot={lot} onClose={() => setStating(false)} />
        </Suspense>
      )}
      {claiming && claim && (
        <Suspense>
          <MakeClaim
            orderId={orderId}
            subOrderId={subOrderId}
            start={claim}
            onClose={() => {
              setClaiming(false);
              void lots.load(subOrderId);
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

/** What follows from the supplier's certificate, and who does what next. */
function Standing({
  view: { role, orderId, number, limits },
  lot,
  faults,
}: {
  view: LotsView;
  lot: LotView;
  faults: readonly string[];
}) {
  // prettier-ignore
  const { waiver, shipment } = lot;
  if (!bindingLimits(limits)) return null;
  if (faults.length === 0) return <Notice tone="good" title={m.deals_lots_allWithin()} />;
  const next = {
    needed: role === 'supplier' ? m.deals_lots_askFirst() : m.deals_lots_theyAskFirst(),
    asked: role === 'supplier' ? m.deals_lots_waits() : m.deals_lots_answerIt(),
    granted: m.deals_lots_granted(),
    used: m.deals_lots_used(),
  };
  return (
    <Notice
      tone={waiver === 'granted' || waiver === 'used' ? 'plain' : 'amber'}
      title={shipment === null ? m.deals_lots_notShown() : m.deals_lots_leftNotShown()}
    >
      <Faults faults={faults} />
      {waiver && (
        <p>
          {next[waiver]}{' '}
          {role !== 'operator' && (waiver === 'needed' || waiver === 'asked') && (
            <a className="link" href={`${dealPath(role, orderId, 'sub')}#${number}`}>
              {m.deals_lots_toDeal()}
            </a>
          )}
        </p>
      )}
    </Notice>
  );
}

const Faults = ({ faults }: { faults: readonly string[] }) => (
  <ul className="figures list-disc pl-5">
    {faults.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
);

function Stated({ title, stated }: { title: string; stated: LotStatementView | null }) {
  if (!stated) return null;
  const { certificate, analysedOn, version } = stated;
  return (
    <div>
      <dt className="text-soft">{title}</dt>
      <dd className="figures">
        {[certificate, formatDate(analysedOn), version > 1 ? m.deals_lots_version({ version }) : '']
          .filter(Boolean)
          .join(' · ')}
      </dd>
    </div>
  );
}

/** A claim begins with the first value that is outside: the buyer's own, else the certificate's. */
function claimFrom({ limits }: LotsView, { lot, shipment, buyer, supplier }: LotView) {
  const found = [buyer, supplier].flatMap((stated) =>
    (stated?.values ?? []).flatMap((value) => (value.verdict === 'outside' ? [value] : [])),
  )[0];
  if (!found || found.limit === null) return null;
  const { property, unit, minimum, maximum, method, condition } = limits[found.limit]!;
  const measured = found.converted ?? found.value;
  const isBelow = minimum !== null && Number(measured) < Number(minimum);
  return {
    ...{ shipment: String(shipment), items: [lot], property: property.name, unit, measured },
    promised: (isBelow ? minimum : maximum) ?? '',
    method: [found.method || method, found.condition || condition].filter(Boolean).join(', '),
  };
}
