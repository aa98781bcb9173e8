import '#i18n/browser.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { CompanyFile as File } from '#api/members/company-file.ts';
import { orderStatusName } from '#api/deals/trade-words.ts';
import { remittanceStateName } from '#api/deals/remittance-words.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { orderStatusTones } from '#app/center/order-tones.ts';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { dayOf, formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { capabilityName, memberTypeName } from '../account/member-kinds.ts';
import { companyFile } from '../stores/company-file.ts';
import { SameNumber } from '#app/console/SameNumber.tsx';
import { Told, companyPartHref, figures } from '#app/console/lists/cells.tsx';
import { memberStateNames, memberStateTones } from './member-states.ts';

const LookOn = lazy(() => import('./LookOn.tsx'));

type Props = { id: string; first: File | null };

/** Who a company is, what it has shown, and what it does here. */
export default function CompanyFile(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Loading {...props} />
    </MembersOnly>
  );
}

function Loading({ id, first }: Props) {
  const load = () => void companyFile.load(id);
  const file = useRemote(companyFile, first, id, load);
  return (
    <Loaded remote={file} onRetry={load} skeleton={<Skeleton of="deal" rows={6} />}>
      {(known) => <Parts file={known} />}
    </Loaded>
  );
}

function Parts({ file }: { file: File }) {
  const { id, company, nation, email, type, capabilities, applications, shop, rfqs, unsent } = file;
  return (
    <div className="space-y-5">
      <Panel title={m.console_who()}>
        <Facts
          facts={[
            { label: m.console_company(), value: company ? <bdi>{company}</bdi> : m.members_cert_notCertified() },
            ...(nation ? [{ label: m.console_country(), value: nation.name }] : []),
            { label: m.console_ownerEmail(), value: <bdi>{email}</bdi> },
            {
              label: m.console_roles(),
              value: capabilities.length > 0 ? joinWords(capabilities.map(capabilityName)) : memberTypeName(type),
            },
          ]}
        />
      </Panel>
      <SameNumber others={file.sameNumber} tone="amber" />
      <People people={file.people} mayLookOn={!capabilities.includes('operator')} />
      <Panel title={m.members_account_certification()}>
        <Rows none={m.members_cert_notCertified()}>
          {applications.map((application) => (
            <li key={application.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <a
                className="link press inline-flex items-center"
                href={localPath('/backstage/certifications', { id: application.id })}
              >
                <bdi>{application.company}</bdi>
              </a>
              <span className="text-soft figures text-table">{formatMoment(application.submittedAt)}</span>
              <StateBadge state={application.state} />
            </li>
          ))}
        </Rows>
      </Panel>
      {shop && (
        <Panel title={m.console_shopAndOffers()}>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <a className="link press inline-flex items-center" href={shopHref(shop.id)}>
              <bdi>{shop.name}</bdi>
            </a>
            <Badge tone={shop.shown ? 'good' : 'amber'}>
              {shop.shown ? m.console_shopOpen() : m.console_shopClosed()}
            </Badge>
            <a className="link press inline-flex items-center" href={companyPartHref(id, 'offers')}>
              {m.console_offersOnSale({ count: formatCount(shop.onSale) })}
            </a>
            <a
              className="link press inline-flex items-center"
              href={localPath('/backstage/company', { id, part: 'offers', only: 'offSale' })}
            >
              {m.console_offersOffSale({ count: formatCount(shop.offSale) })}
            </a>
          </p>
        </Panel>
      )}
      <Panel
        title={m.console_deals()}
        aside={
          <a className="link press inline-flex items-center" href={companyPartHref(id, 'deals')}>
            {m.console_showAll()}
          </a>
        }
        lead={m.console_rfqsPosted({ count: formatCount(rfqs) })}
      >
        {file.deals.length > 0 && (
          <Sums
            label={m.console_deals()}
            rows={file.deals.map((sum) => ({
              ...sum,
              key: `${sum.role} ${sum.status} ${sum.currency}`,
              role: sum.role === 'buyer' ? m.deals_orders_buyer() : m.deals_orders_supplier(),
              state: <Badge tone={orderStatusTones[sum.status]}>{orderStatusName(sum.status)}</Badge>,
            }))}
          />
        )}
      </Panel>
      <Panel
        title={m.console_transfers()}
        aside={
          <a className="link press inline-flex items-center" href={companyPartHref(id, 'transfers')}>
            {m.console_showAll()}
          </a>
        }
      >
        {file.transfers.length === 0 ? (
          <p className="text-soft">{m.console_none()}</p>
        ) : (
          <Sums
            label={m.console_transfers()}
            rows={file.transfers.map((sum) => ({
              ...sum,
              key: `${sum.state} ${sum.currency}`,
              state: sum.state === 'reversed' ? m.deals_remit_reversed() : remittanceStateName(sum.state),
            }))}
          />
        )}
      </Panel>
      <Panel title={m.mail_emails_title()}>
        <Rows none={m.console_none()}>
          {unsent.map((letter) => (
            <li key={letter.id} className="flex flex-wrap gap-x-4 py-2">
              <a className="link press inline-flex items-center" href={localPath('/backstage/emails')}>
                {letter.to}
              </a>
              <span className="text-soft figures text-table">{formatMoment(letter.writtenAt)}</span>
            </li>
          ))}
        </Rows>
      </Panel>
    </div>
  );
}

type PeopleProps = Pick<File, 'people'> & { mayLookOn: boolean };

function People({ people, mayLookOn }: PeopleProps) {
  const [seen, setSeen] = useState<File['people'][number] | null>(null);
  return (
    <>
      <RowTable
        many
        label={m.console_people()}
        heads={[
          m.console_person(),
          m.console_since(),
          m.console_lastSeen(),
          m.console_secondFactor(),
          m.console_state(),
          m.console_action(),
        ]}
      >
        {people.map((person) => (
          <tr key={person.id}>
            <td data-label={m.console_person()}>
              <Told first={person.email} then={<bdi>{person.nickname}</bdi>} />
            </td>
            <td data-label={m.console_since()} className={figures}>
              {dayOf(person.since)}
            </td>
            <td data-label={m.console_lastSeen()} className={figures}>
              {person.lastSeenAt ? formatMoment(person.lastSeenAt) : '–'}
            </td>
            <td data-label={m.console_secondFactor()}>{person.secondFactor ? m.deals_rfq_yes() : m.deals_rfq_no()}</td>
            <td data-label={m.console_state()}>
              <Badge tone={memberStateTones[person.state]}>{memberStateNames[person.state]()}</Badge>
            </td>
            <td data-label={m.console_action()}>
              {mayLookOn && person.state !== 'closed' && (
                <Button
                  variant="outline"
                  aria-label={m.members_support_beginFor({ email: person.email })}
                  onClick={() => setSeen(person)}
                >
                  {m.members_support_begin()}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </RowTable>
      {seen && (
        <Suspense>
          <LookOn member={seen} onClose={() => setSeen(null)} />
        </Suspense>
      )}
    </>
  );
}

type Sum = { key: string; role?: string; state: ReactNode; count: number; currency: string; total: string };

/** What deals or transfers come to, by state and currency: sums of different currencies are never added up. */
function Sums({ label, rows }: { label: string; rows: readonly Sum[] }) {
  const hasRole = rows.some(({ role }) => role);
  return (
    <RowTable
      label={label}
      heads={[...(hasRole ? [m.console_role()] : []), m.console_state(), m.console_count(), m.console_sum()]}
    >
      {rows.map(({ key, role, state, count, currency, total }) => (
        <tr key={key}>
          {hasRole && <td data-label={m.console_role()}>{role}</td>}
          <td data-label={m.console_state()}>{state}</td>
          <td data-label={m.console_count()} className={figures}>
            {formatCount(count)}
          </td>
          <td data-label={m.console_sum()} className={figures}>
            {moneyText({ amount: total, currency })}
          </td>
        </tr>
      ))}
    </RowTable>
  );
}

const Rows = ({ none, children }: { none: string; children: readonly ReactNode[] }) =>
  children.length === 0 ? (
    <p className="text-soft">{none}</p>
  ) : (
    <ul className="divide-line -my-2 divide-y">{children}</ul>
  );
