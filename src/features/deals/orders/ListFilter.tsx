import { useEffect, useId, useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { DateInput } from '#components/form/DateInput.tsx';
import { leaveUnread } from '#components/form/unread-day.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import type { OrderFilter } from '../stores/orders.ts';
import { isNarrowed, needNames, wholeList } from './order-filter.ts';

type Props = { filter: OrderFilter; address: Pick<ReturnType<typeof useAddress>, 'go'> };

/** Search and dates over a list; they count when they are sent. */
export function ListFilter({ filter, address: { go } }: Props) {
  const { keyword, from, to, needs } = filter;
  const [typed, setTyped] = useState({ keyword, from, to });
  // The way back changes them, too.
  useEffect(() => setTyped({ keyword, from, to }), [keyword, from, to]);
  const id = useId();
  const label = m.deals_orders_search();
  const date = (name: 'from' | 'to', text: string) => (
    <div className="flex items-center gap-2 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-stretch max-sm:gap-0">
      <label htmlFor={`${id}-${name}`} className="text-soft">
        {text}
      </label>
      <DateInput
        id={`${id}-${name}`}
        className="sm:w-40"
        value={typed[name]}
        min={name === 'to' ? typed.from || undefined : undefined}
        onValue={(day) => setTyped({ ...typed, [name]: day })}
      />
    </div>
  );
  return (
    <form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-center gap-x-2 gap-y-2 sm:gap-x-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (leaveUnread(event.currentTarget)) return;
        go({ ...typed, keyword: typed.keyword.trim(), pageNo: undefined });
      }}
    >
      <Input
        type="search"
        className="min-w-40 grow basis-full sm:max-w-80 sm:basis-56"
        aria-label={label}
        placeholder={label}
        value={typed.keyword}
        maxLength={textLength.keyword[1]}
        onChange={(event) => setTyped({ ...typed, keyword: event.target.value })}
      />
      {date('from', m.deals_orders_postedFrom())}
      {date('to', m.deals_orders_postedTo())}
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button type="submit" variant="outline" className="max-sm:grow">
          {m.frame_search()}
        </Button>
        {needs && <NarrowedBy name={needNames[needs]()} onRemove={() => go({ needs: undefined, pageNo: undefined })} />}
        {isNarrowed(filter) && (
          <Button variant="quiet" onClick={() => go(wholeList)}>
            {m.market_list_clearFilters()}
          </Button>
        )}
      </div>
    </form>
  );
}
