import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { holdsOfParty } from '../stores/holds.ts';
import { HoldDesk } from './HoldDesk.tsx';

type Props = { id: string; first: First<typeof holdsOfParty> };

/** What of a company is on hold, was, and can be. */
export default function CompanyHolds(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Desk {...props} />
    </MembersOnly>
  );
}

function Desk({ id, first }: Props) {
  const load = () => holdsOfParty.load(id);
  const known = useRemote(holdsOfParty, first, id, () => void load());
  return <HoldDesk known={known} load={load} />;
}
