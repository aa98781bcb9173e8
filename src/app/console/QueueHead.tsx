import type { ReactNode } from 'react';
import { SearchBox } from '#components/center/SearchBox.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';

type Props = {
  address: Pick<ReturnType<typeof useAddress>, 'go'>;
  search?: { label: string; keyword: string };
  /** The first one is shown when nothing is chosen. */
  states?: { shown: string; options: readonly { value: string; label: string }[] };
  /** How many wait, in words: where a search or another state is shown, it would be of something else. */
  waiting?: string | false | null;
  children?: ReactNode;
};

/** Above a list of the console: how to narrow it, and how much waits. Whatever is chosen begins at the first page. */
export function QueueHead({ address: { go }, search, states, waiting, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      {search && <SearchBox {...search} onSearch={(keyword) => go({ keyword, pageNo: undefined })} />}
      {states && (
        <NativeSelect
          aria-label={m.deals_remit_state()}
          className="w-auto"
          value={states.shown}
          onChange={(state) => go({ state: state === states.options[0]!.value ? undefined : state, pageNo: undefined })}
          options={states.options}
        />
      )}
      {children}
      {waiting && (
        <span className="text-soft figures text-table" role="status">
          {waiting}
        </span>
      )}
    </div>
  );
}
