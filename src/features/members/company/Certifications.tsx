import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { CertificationRow } from '#api/members/backstage.ts';
import { RowTable } from '#components/center/RowTable.tsx';
import { GoLink } from '#components/center/GoLink.tsx';
import { StateBadge } from '#app/center/StateBadge.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { useNow } from '#components/center/use-now.ts';
import { m } from '#i18n/messages.ts';
import { formatAge } from '#lib/format.ts';
import { certificationFilter, certifications, type certificationCase } from '#app/stores/backstage.ts';
import { ReviewBy } from '#app/console/ReviewBy.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { AuditQueue } from '#app/console/AuditQueue.tsx';
import { CertificationCase } from './CertificationCase.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

/** Of the queue, or of the one that the address names. */
type Props = { first: First<typeof certifications>; firstCase: First<typeof certificationCase> };

/** Applications for certification: the queue, or the one that the address names. */
export default function Certifications({ first, firstCase }: Props) {
  const { params, href, go } = useAddress();
  const id = params.get('id');
  return (
    <MembersOnly audience="operator">
      {id ? (
        <CertificationCase
          id={id}
          first={firstCase}
          queueHref={href({ id: undefined })}
          onQueue={() => go({ id: undefined })}
          caseHref={(other) => href({ id: other })}
          onCase={(other) => go({ id: other })}
        />
      ) : (
        <Queue first={first} />
      )}
    </MembersOnly>
  );
}

function Queue({ first }: Pick<Props, 'first'>) {
  const now = useNow();
  const { params, href, go } = useAddress();
  const { of } = certificationFilter(params);
  return (
    <AuditQueue
      of="certification"
      store={certifications}
      first={first}
      load={(filter) => void certifications.load({ ...filter, of })}
      searchLabel={m.console_searchCompanies()}
      choice={
        <NativeSelect
          aria-label={m.console_keeper()}
          className="w-auto"
          value={of ?? ''}
          onChange={(next) => go({ of: next, pageNo: undefined })}
          options={[
            { value: '', label: m.console_anybody() },
            { value: 'mine', label: m.console_mine() },
            { value: 'free', label: m.console_free() },
          ]}
        />
      }
    >
      {({ list }) => (
        <RowTable
          heads={[
            m.members_company_companyName(),
            m.members_company_nation(),
            m.console_applicant(),
            m.console_submitted(),
            m.console_answerBy(),
            m.console_keeper(),
            m.console_state(),
          ]}
        >
          {list.map((row) => (
            <Row key={row.id} row={row} now={now} href={href({ id: row.id })} onOpen={() => go({ id: row.id })} />
          ))}
        </RowTable>
      )}
    </AuditQueue>
  );
}

type RowProps = { row: CertificationRow; now: Date; href: string; onOpen: () => void };

function Row({ row, now, href, onOpen }: RowProps) {
  return (
    <tr className="hover:bg-sunken relative">
      <td data-label={m.members_company_companyName()}>
        <GoLink className="quiet-link font-medium break-words after:absolute after:inset-0" href={href} onGo={onOpen}>
          {row.companyName}
        </GoLink>
      </td>
      <td data-label={m.members_company_nation()}>{row.nation.name}</td>
      <td data-label={m.console_applicant()}>
        <span className="break-words">{row.applicant.nickname}</span>
        <span className="text-soft block text-table break-all">{row.applicant.email}</span>
      </td>
      <td data-label={m.console_submitted()} className="whitespace-nowrap">
        {formatAge(row.submittedAt, now)}
      </td>
      <td data-label={m.console_answerBy()} className="figures">
        {row.state === 'underAudit' ? <ReviewBy submittedAt={row.submittedAt} now={now} /> : '–'}
      </td>
      <td data-label={m.console_keeper()} className="break-words">
        {row.keeper?.name ?? '–'}
      </td>
      <td data-label={m.console_state()}>
        <StateBadge state={row.state} />
      </td>
    </tr>
  );
}
