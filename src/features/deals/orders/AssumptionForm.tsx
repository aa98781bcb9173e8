import { useEffect, useId, useState, type FormEvent } from 'react';
import type { Comparison } from '#api/deals/comparison.ts';
import { NumberInput } from '#components/form/NumberInput.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { assumptionNames, isAssumption, isDays, routeFields, routeName, type RouteField } from './comparison-basis.ts';

type Field = { name: string; label: string; value: string };
type Props = {
  answer: Comparison;
  currency: string;
  /** Whether the reader has said it before. */
  isSaid: (name: string) => boolean;
  /** What was changed, by its name in the address; undefined: as usual again. */
  onApply: (changes: Record<string, string | undefined>) => void;
  onUsual: () => void;
};

const labels: Record<(typeof assumptionNames)[number] | RouteField, (of: { currency: string }) => string> = {
  inlandPerTonne: m.deals_orders_assumeInland,
  insurancePercent: () => m.deals_orders_assumeInsurance(),
  financingPercent: () => m.deals_orders_assumeFinancing(),
  freight: m.deals_orders_assumeFreight,
  days: () => m.deals_orders_assumeTransit(),
  duty: () => m.deals_orders_assumeDuty(),
};

/** What a reader may know better: of all quotes, and of each port of loading. What forwarders have priced is not asked. */
export function AssumptionForm({ answer, currency, isSaid, onApply, onUsual }: Props) {
  const groups = groupsOf(answer, currency);
  const fields = groups.flatMap((group) => group.fields);
  const begun = (): Record<string, string> => Object.fromEntries(fields.map(({ name, value }) => [name, value]));
  const [typed, setTyped] = useState(begun);
  useEffect(() => setTyped(begun()), [answer]);
  const valueOf = ({ name, value }: Field) => typed[name] ?? value;
  const isWrong = (field: Field) => valueOf(field) !== '' && !isAssumption(field.name, valueOf(field));
  const id = useId();
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = fields.find(isWrong);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus();
    // Of goods that name no port of loading nothing is counted before the reader has said it.
    const toSay = routeName('freight', null);
    const changed = fields.filter(
      (field) => isSaid(field.name) || field.name === toSay || valueOf(field) !== field.value,
    );
    onApply(Object.fromEntries(changed.map((field) => [field.name, valueOf(field)])));
  };
  return (
    <form className="space-y-3 pt-1 pb-3" onSubmit={apply}>
      {groups.map(({ title, fields: own }) => (
        <fieldset key={title} className="space-y-2">
          {title && <legend className="text-table font-medium">{title}</legend>}
          <div className="grid items-start gap-3 sm:grid-cols-2 wide:grid-cols-3">
            {own.map((field) => (
              <label key={field.name} className="space-y-1">
                <span className="text-soft block text-table">{field.label}</span>
                <NumberInput
                  id={`${id}-${field.name}`}
                  name={field.name}
                  places={isDays(field.name) ? 0 : 4}
                  value={valueOf(field)}
                  aria-invalid={isWrong(field) || undefined}
                  aria-describedby={isWrong(field) ? `${id}-${field.name}-error` : undefined}
                  onValue={(value) => setTyped({ ...typed, [field.name]: value })}
                />
                {isWrong(field) && (
                  <span id={`${id}-${field.name}-error`} className="text-bad block text-table">
                    {isDays(field.name) ? m.deals_orders_assumptionWholeDays() : m.deals_orders_assumptionWrong()}
                  </span>
                )}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="flex gap-2">
        <Button type="submit" variant="outline">
          {m.deals_orders_reckon()}
        </Button>
        <Button variant="quiet" onClick={onUsual}>
          {m.deals_orders_usualAssumptions()}
        </Button>
      </div>
    </form>
  );
}

function groupsOf({ assumptions, routes }: Comparison, currency: string): { title: string; fields: Field[] }[] {
  const labelled = (name: string, label: keyof typeof labels, value: string): Field => ({
    ...{ name, value },
    label: labels[label]({ currency }),
  });
  const ofRoutes = routes.map((route) => {
    const port = route.departurePort;
    return {
      title: port ? m.deals_orders_routeFrom({ port: port.name }) : m.deals_orders_routeUnnamed(),
      fields: (Object.keys(routeFields) as RouteField[]).flatMap((field) => {
        const value = route[routeFields[field]];
        return value === null ? [] : [labelled(routeName(field, port?.id ?? null), field, value)];
      }),
    };
  });
  return [
    { title: '', fields: assumptionNames.map((name) => labelled(name, name, assumptions[name])) },
    ...ofRoutes.filter(({ fields }) => fields.length > 0),
  ];
}
