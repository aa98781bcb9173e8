import { useEffect, useId, useState, type ReactNode } from 'react';
import { textLength } from '#api/common/limits.ts';
import { NarrowedBy } from '#components/center/NarrowedBy.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { DateInput } from '#components/form/DateInput.tsx';
import { leaveUnread } from '#components/form/unread.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { m } from '#i18n/messages.ts';
import type { OrderFilter } from '../stores/orders.ts';
import { isNarrowed, needNames, wholeList } from './order-filter.ts';

type Props = {
  filter: OrderFilter;
  address: Pick<ReturnType<typeof useAddress>, 'go'>;
  /** What else is rarely needed. */
  children?: ReactNode;
};

/** Search and dates over a list; they count when they are sent. */
export function ListFilter({ filter, address: { go }, children }: Props) {
  const { keyword, from, to, needs } = filter;
  const [typed, setTyped] = useState({ keyword, from, to });
  // The way back changes them, too.
  useEffect(() => setTyped({ keyword, from, to }), [keyword, from, to]);
  const id = useId();
  const label = m.deals_orders_search();
  const date = (name: 'from' | 'to', text: string) => (
    <div className="text-table">
      <label htmlFor={`${id}-${name}`} className="text-soft">
        {text}
      </label>
      <DateInput
        id={`${id}-${name}`}
        className="mt-1"
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
      className="flex grow flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (leaveUnread(event.currentTarget)) return;
        for (const open of event.currentTarget.querySelectorAll('details')) open.open = false;
        go({ ...typed, keyword: typed.keyword.trim(), pageNo: undefined });
      }}
    >
      <Input
        type="search"
        className="w-auto min-w-24 flex-1"
        aria-label={label}
        placeholder={label}
        value={typed.keyword}
        maxLength={textLength.keyword[1]}
        onChange={(event) => setTyped({ ...typed, keyword: event.target.value })}
      />
      <details className="filter-fold" data-closes>
        <summary className="press border-line-strong hover:border-brand hover:text-brand bg-surface inline-flex min-w-[44px] items-center gap-2 rounded border px-3">
          {m.market_list_filter()}
          {(from || to) && <span className="bg-brand size-2 rounded-full" aria-hidden="true" />}
        </summary>
        <div className="popover space-y-3">
          {date('from', m.deals_orders_postedFrom())}
          {date('to', m.deals_orders_postedTo())}
          <div className="flex flex-wrap gap-2 pt-1">
            <Button type="submit" variant="outline" className="grow">
              {m.market_list_apply()}
            </Button>
            {children}
          </div>
        </div>
      </details>
      {needs && <NarrowedBy name={needNames[needs]()} onRemove={() => go({ needs: undefined, pageNo: undefined })} />}
      {isNarrowed(filter) && (
        <Button variant="quiet" onClick={() => go(wholeList)}>
          {m.market_list_clearFilters()}
        </Button>
      )}
    </form>
  );
}
