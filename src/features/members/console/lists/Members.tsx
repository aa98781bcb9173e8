import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { MemberListed } from '#api/members/console-lists.ts';
import { capabilityName, memberTypeName } from '../../account/member-kinds.ts';
import { Badge } from '#components/ui/badge.tsx';
import { joinWords } from '#lib/join-words.ts';
import { dayOf, formatMoment } from '#lib/moments.ts';
import { memberStateNames, memberStateTones } from '../member-states.ts';
import { PartyLink, Told, companyHref, figures } from '#app/console/lists/cells.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { m } from '#i18n/messages.ts';
import { consoleLists } from '#app/console/lists/console-lists.ts';
import { Listing, type Column } from '#app/console/lists/Listing.tsx';

const columns = (): Column<MemberListed>[] => [
  {
    head: m.console_person(),
    cell: ({ id, email, nickname }) => (
      <Told
        first={
          <a className="link" href={companyHref(id)}>
            {email}
          </a>
        }
        then={<bdi>{nickname}</bdi>}
      />
    ),
  },
  { head: m.console_company(), cell: ({ company }) => company && <PartyLink party={company} /> },
  {
    head: m.console_roles(),
    cell: ({ type, capabilities }) =>
      capabilities.length > 0 ? joinWords(capabilities.map(capabilityName)) : memberTypeName(type),
  },
  { head: m.console_registered(), cell: ({ registeredAt }) => dayOf(registeredAt), className: figures },
  { head: m.console_lastSeen(), cell: ({ lastSeenAt }) => lastSeenAt && formatMoment(lastSeenAt), className: figures },
  {
    head: m.console_state(),
    cell: ({ state }) => <Badge tone={memberStateTones[state]}>{memberStateNames[state]()}</Badge>,
  },
];

/** Everybody who has an account. */
export default function Members({ first }: { first: First<typeof consoleLists.members> }) {
  return (
    <MembersOnly audience="operator">
      <Listing
        kind="members"
        first={first}
        store={consoleLists.members}
        search={m.console_searchMembers()}
        whole={m.console_everybody()}
        parts={{
          supplier: m.console_suppliers,
          forwarder: m.console_forwarders,
          operator: m.console_operators,
          held: m.deals_hold_open,
          closed: m.console_closed,
        }}
        columns={columns()}
      />
    </MembersOnly>
  );
}
