import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import { figurePeriods, type FigureBy } from '#api/members/figure-choices.ts';
import { figures } from '#api/members/figure-words.ts';
import type { FigurePeriod } from '#api/members/figures.ts';
import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { FileButton } from '#components/center/FileButton.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { moneyText } from '#components/center/figures.ts';
import { useAddress } from '#components/center/use-address.ts';
import { m } from '#i18n/messages.ts';
import { formatCount, formatMonth } from '#lib/format.ts';
import { exportFigures, figureBy, marketFigures } from '../stores/figures.ts';

type Props = { first: First<typeof marketFigures> };

/** How the marketplace does, and what each figure counts. */
export default function Figures(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Shown {...props} />
    </MembersOnly>
  );
}

const periodNames: Record<FigureBy, () => string> = { week: m.console_byWeek, month: m.console_byMonth };

function Shown({ first }: Props) {
  const { params, search, href, go } = useAddress();
  const by = figureBy(params);
  const load = () => void marketFigures.load(by);
  const known = useRemote(marketFigures, first, search, load);
  return (
    <div className="space-y-4">
      <LinkTabs
        label={m.console_period()}
        tabs={figurePeriods.toReversed().map((period) => {
          const changes = { by: period === 'month' ? undefined : period };
          return { label: periodNames[period](), href: href(changes), current: period === by, onGo: () => go(changes) };
        })}
      />
      <FileButton read={() => exportFigures(by)} onFailed={(message) => showToast(message, 'warning')}>
        {m.deals_remit_export()}
      </FileButton>
      <Loaded remote={known} onRetry={load} skeleton={<Skeleton of="chart" rows={4} />}>
        {(periods) => <Periods periods={periods} by={by} />}
      </Loaded>
      <Panel title={m.console_rules()} lead={m.console_rulesLead()}>
        <Facts facts={figures.map(({ name, rule }) => ({ label: name(), value: rule() }))} />
      </Panel>
    </div>
  );
}

function Periods({ periods, by }: { periods: readonly FigurePeriod[]; by: FigureBy }) {
  return (
    <RowTable many label={m.console_figures()} heads={[m.console_period(), ...figures.map(({ name }) => name())]}>
      {periods.map((period) => (
        <tr key={period.from}>
          <td data-label={m.console_period()} className="figures font-medium whitespace-nowrap">
            {by === 'month' ? formatMonth(period.from.slice(0, 7)) : period.from}
          </td>
          {figures.map(({ figure, name }) => (
            <td key={figure} data-label={name()} className="figures">
              <Value value={period[figure]} />
            </td>
          ))}
        </tr>
      ))}
    </RowTable>
  );
}

function Value({ value }: { value: FigurePeriod[keyof FigurePeriod] }) {
  if (value === null) return '–';
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'string') return m.console_hours({ hours: value });
  if (value.length === 0) return '–';
  return value.map((sum) => (
    <span key={sum.currency} className="block whitespace-nowrap">
      {moneyText(sum)}
    </span>
  ));
}
