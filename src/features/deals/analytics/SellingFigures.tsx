import '#i18n/browser.ts';
import { useState } from 'react';
import { fewestCompared, sellingPeriods, type SellingPeriod, type SellingTable } from '#api/deals/selling-choices.ts';
import type { SellingFigures as Figures } from '#api/deals/selling-figures.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { PeriodButtons } from '#components/center/PeriodButtons.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { m } from '#i18n/messages.ts';
import { exportSellingFigures, sellingFigures } from '../stores/selling-figures.ts';
import { OfferFigures } from './OfferFigures.tsx';
import { RfqFigures } from './RfqFigures.tsx';
import { SellingKpis } from './SellingKpis.tsx';
import { ViewBars } from './ViewBars.tsx';

type Props = { first: Figures | null };

/** What came of a supplier's offers and quotes, and how its prices stand. */
export default function SellingFigures({ first }: Props) {
  return (
    <MembersOnly audience="shopOwner">
      <Shown first={first} />
    </MembersOnly>
  );
}

function Shown({ first }: Props) {
  const [days, setDays] = useState<SellingPeriod>(sellingPeriods[1]);
  const load = () => void sellingFigures.load(days);
  const figures = useRemote(sellingFigures, first, String(days), load);
  return (
    <div className="mb-5 space-y-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PeriodButtons periods={sellingPeriods} chosen={days} onChoose={setDays} />
        <span className="text-soft text-table">{m.deals_figures_lead()}</span>
      </div>
      <Loaded remote={figures} onRetry={load} skeleton={<Skeleton of="chart" rows={4} />}>
        {(data) => (
          <>
            <SellingKpis {...data} />
            <Panel
              title={m.deals_figures_views()}
              lead={m.deals_figures_viewsLead()}
              aside={<Csv days={days} table="views" what={m.deals_figures_views()} />}
            >
              <ViewBars {...data} />
            </Panel>
            <Panel
              title={m.deals_figures_rfqs()}
              lead={m.deals_figures_rfqsLead()}
              aside={<Csv days={days} table="rfqs" what={m.deals_figures_rfqs()} />}
            >
              <RfqFigures rfqs={data.rfqs} />
            </Panel>
            <Panel
              title={m.deals_figures_offers()}
              lead={m.deals_figures_offersLead({ fewest: fewestCompared })}
              aside={<Csv days={days} table="offers" what={m.deals_figures_offers()} />}
            >
              <OfferFigures offers={data.offers} inAll={data.offersInAll} />
            </Panel>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Csv({ days, table, what }: { days: SellingPeriod; table: SellingTable; what: string }) {
  return (
    <FileButton
      size="small"
      aria-label={m.deals_figures_csvOf({ what })}
      read={() => exportSellingFigures(days, table)}
      onFailed={(message) => showToast(message, 'warning')}
    >
      {m.center_download()}
    </FileButton>
  );
}
