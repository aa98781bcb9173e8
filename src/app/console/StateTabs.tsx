import { LinkTabs } from '#app/center/LinkTabs.tsx';
import { formatCount } from '#lib/format.ts';
import type { useAddress } from '#components/center/use-address.ts';

type Props<State extends string> = {
  label: string;
  address: Pick<ReturnType<typeof useAddress>, 'href' | 'go'>;
  /** The first is what waits: it is shown when nothing is chosen. */
  names: Readonly<Record<State, () => string>>;
  shown: State;
  counts: Partial<Record<NoInfer<State>, number>>;
};

/** The parts of a queue. */
export function StateTabs<State extends string>({ label, address, names, shown, counts }: Props<State>) {
  const states = Object.keys(names) as State[];
  return (
    <LinkTabs
      label={label}
      tabs={states.map((state, index) => {
        const changes = { state: index === 0 ? undefined : state, pageNo: undefined };
        return {
          label: names[state](),
          href: address.href(changes),
          current: state === shown,
          count: counts[state] === undefined ? undefined : formatCount(counts[state]),
          onGo: () => address.go(changes),
        };
      })}
    />
  );
}

type Counted<State> = { first: State; waiting: number; total: number };

/** The numbers in the tabs: what waits in all, or, of a search, what it has found where it has looked. */
export const countsOf = <State extends string>(
  shown: State,
  { keyword }: { keyword: string },
  { first, waiting, total }: Counted<State>,
): Partial<Record<State, number>> =>
  (keyword === '' ? { [first]: waiting } : { [shown]: total }) as Partial<Record<State, number>>;
