import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { CompanyListed } from '#api/members/console-lists.ts';
import { capabilityName } from '../../account/member-kinds.ts';
import { Badge } from '#components/ui/badge.tsx';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { dayOf } from '#lib/moments.ts';
import { PartyLink, Told, figures } from '#app/console/lists/cells.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { m } from '#i18n/messages.ts';
import { consoleLists } from '#app/console/lists/console-lists.ts';
import { Listing, type Column } from '#app/console/lists/Listing.tsx';

const columns = (): Column<CompanyListed>[] => [
  {
    head: m.console_company(),
    cell: ({ id, company, email }) => <Told first={<PartyLink party={{ id, name: company }} />} then={email} />,
  },
  { head: m.console_country(), cell: ({ nation }) => nation.name },
  { head: m.console_roles(), cell: ({ capabilities }) => joinWords(capabilities.map(capabilityName)) },
  { head: m.console_people(), cell: ({ people }) => formatCount(people), className: figures },
  { head: m.console_certifiedOn(), cell: ({ certifiedAt }) => dayOf(certifiedAt), className: figures },
  {
    head: m.console_state(),
    cell: ({ held }) => <Badge tone={held ? 'amber' : 'good'}>{held ? m.deals_hold_isHeld() : m.console_open()}</Badge>,
  },
];

/** Every certified company. */
export default function Companies({ first }: { first: First<typeof consoleLists.companies> }) {
  return (
    <MembersOnly audience="operator">
      <Listing
        kind="companies"
        first={first}
        store={consoleLists.companies}
        search={m.console_searchParties()}
        whole={m.console_allCompanies()}
        parts={{ supplier: m.console_suppliers, forwarder: m.console_forwarders, held: m.deals_hold_open }}
        columns={columns()}
      />
    </MembersOnly>
  );
}
