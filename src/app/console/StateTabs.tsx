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
