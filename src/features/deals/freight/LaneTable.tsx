import type { Lane } from '#api/deals/freight.ts';
import { moneyText } from '#components/center/figures.ts';
import { routeText } from '../deal/freight-words.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { cn } from '#components/ui/class-names.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';

type Props = {
  lanes: readonly Lane[];
  /** Ids of those that are chosen. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], chosen: boolean) => void;
  onEdit: (lane: Lane) => void;
  onDelete: (lane: Lane) => void;
};

/** Lanes as rows; cards on phones and tablets. */
export function LaneTable({ lanes, chosen, onChoose, onEdit, onDelete }: Props) {
  const all = lanes.every(({ id }) => chosen.has(id));
  const chooseAll = () =>
    onChoose(
      lanes.map(({ id }) => id),
      !all,
    );
  return (
    <div className="panel overflow-x-auto">
      <label className="press flex items-center gap-3 px-3 desk:hidden">
        <Checkbox checked={all} onChange={chooseAll} />
        {m.deals_freight_chooseAll()}
      </label>
      <table className="console-table card-rows">
        <thead>
          <tr>
            <th scope="col">
              <label className="-m-3 flex size-[44px] items-center justify-center max-desk:hidden pointer-fine:m-0 pointer-fine:size-6">
                <Checkbox aria-label={m.deals_freight_chooseAll()} checked={all} onChange={chooseAll} />
              </label>
            </th>
            <th scope="col">{m.deals_freight_route()}</th>
            <th scope="col">{m.deals_rfq_cabinetType()}</th>
            <th scope="col">{m.deals_freight_pricePerContainer()}</th>
            <th scope="col">{m.deals_freight_transitDays()}</th>
            <th scope="col">{m.deals_freight_validUntil()}</th>
            <th scope="col">{m.deals_freight_actions()}</th>
          </tr>
        </thead>
        <tbody>
          {lanes.map((lane) => {
            const name = laneName(lane);
            return (
              <tr key={lane.id} className={cn('hover:bg-sunken', chosen.has(lane.id) && 'bg-brand-soft')}>
                <td className="row-tick">
                  <label className="desk:pointer-coarse:-m-3 flex size-[44px] items-center justify-center pointer-fine:size-6">
                    <Checkbox
                      aria-label={m.deals_freight_chooseLane({ name })}
                      checked={chosen.has(lane.id)}
                      onChange={(event) => onChoose([lane.id], event.target.checked)}
                    />
                  </label>
                </td>
                <td data-label={m.deals_freight_route()} className="row-name">
                  <span className="font-medium">{routeText(lane)}</span>
                  {lane.remarks && (
                    <span className="text-soft block text-table break-words" lang="">
                      {lane.remarks}
                    </span>
                  )}
                </td>
                <td data-label={m.deals_rfq_cabinetType()} className="whitespace-nowrap">
                  {lane.cabinetType.name}
                </td>
                <td data-label={m.deals_freight_pricePerContainer()} className="figures whitespace-nowrap">
                  {moneyText(lane.price)}
                </td>
                <td data-label={m.deals_freight_transitDays()} className="figures whitespace-nowrap">
                  {m.deals_orders_days({ days: lane.transitDays })}
                </td>
                <td data-label={m.deals_freight_validUntil()}>
                  <span className={cn('figures whitespace-nowrap', lane.expired && 'text-amber font-medium')}>
                    {formatDate(lane.validUntil, 'short')}
                  </span>{' '}
                  {lane.expired && <Badge tone="amber">{m.deals_freight_stateExpired()}</Badge>}
                </td>
                <td className="row-acts">
                  <span className="flex gap-2">
                    <Button
                      variant="outline"
                      size="small"
                      aria-label={m.deals_freight_editLane({ name })}
                      onClick={() => onEdit(lane)}
                    >
                      {m.deals_freight_edit()}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={m.deals_freight_deleteLane({ name })}
                      onClick={() => onDelete(lane)}
                    >
                      {m.deals_freight_delete()}
                    </Button>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export const laneName = (lane: Lane): string => `${routeText(lane)}, ${lane.cabinetType.name}`;
