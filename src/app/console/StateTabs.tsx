import { LinkTabs } from '#app/center/LinkTabs.tsx';
import type { useAddress } from '#components/center/use-address.ts';

type Props<State extends string> = {
  label: string;
  address: Pick<ReturnType<typeof useAddress>, 'href' | 'go'>;
  /** The first is what waits: it is shown when nothing is chosen, and counted. */
  names: Readonly<Record<State, () => string>>;
  shown: State;
  waiting: string | undefined;
};

/** The parts of a queue. */
export function StateTabs<State extends string>({ label, address, names, shown, waiting }: Props<State>) {
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
          count: index === 0 ? waiting : undefined,
          onGo: () => address.go(changes),
        };
      })}
    />
  );
}
