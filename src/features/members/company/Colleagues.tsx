import { useState } from 'react';
import { roleNames } from '#api/members/company-role-words.ts';
import type { Colleagues as Company } from '#api/members/colleague.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import type { Remote } from '#lib/remote.ts';
import { removeColleague, withdrawInvitation } from '../stores/colleagues.ts';
import { loadEnterprise } from '../stores/enterprise.ts';
import { useMember } from '#app/session/use-member.ts';
import { showToast } from '#app/stores/toasts.ts';
import { ChangeRoles } from './ChangeRoles.tsx';
import { InviteForm } from './InviteForm.tsx';

/** Who works for the company here, and as what; its owners invite, change and remove, a colleague may leave. */
export function Colleagues({
  people,
  onRetry,
  invite,
}: {
  people: Remote<Company>;
  onRetry: () => void;
  invite: string;
}) {
  return (
    <Panel id="colleagues" title={m.members_colleague_title()} lead={m.members_colleague_text()}>
      <Loaded remote={people} onRetry={onRetry} skeleton={<Skeleton of="list" rows={2} />}>
        {(company) => <People company={company} invite={invite} />}
      </Loaded>
    </Panel>
  );
}

type Member = Company['members'][number];

function People({ company: { manages, members, invitations }, invite }: { company: Company; invite: string }) {
  const user = useMember();
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [changing, setChanging] = useState<Member | null>(null);
  const own = leaving?.id === user?.id;
  const remove = async () => {
    const outcome = await removeColleague(leaving!.id);
    showToast(outcome.ok ? m.members_colleague_removed() : outcome.message, outcome.ok ? 'success' : 'warning');
    if (outcome.ok && own) await loadEnterprise();
  };
  const withdraw = async (id: string) => {
    const outcome = await withdrawInvitation(id);
    if (!outcome.ok) showToast(outcome.message, 'warning');
  };
  return (
    <div className="space-y-4">
      <ul className="divide-line divide-y">
        {members.map((member) => (
          <Line
            key={member.id}
            name={member.nickname}
            badges={[
              ...member.roles.map((role) => roleNames[role]()),
              ...(member.head ? [m.members_colleague_head()] : []),
            ]}
            detail={`${member.email} · ${m.members_colleague_since({ date: formatDate(member.joinedAt) })}`}
          >
            {!member.head && manages && (
              <Button
                variant="outline"
                size="small"
                aria-label={m.members_role_changeOf({ name: member.nickname })}
                onClick={() => setChanging(member)}
              >
                {m.members_role_change()}
              </Button>
            )}
            {!member.head && (manages || member.id === user?.id) && (
              <Button
                variant="outline"
                size="small"
                aria-label={
                  member.id === user?.id ? undefined : m.members_colleague_removeNamed({ name: member.nickname })
                }
                onClick={() => setLeaving(member)}
              >
                {member.id === user?.id ? m.members_colleague_leave() : m.members_colleague_remove()}
              </Button>
            )}
          </Line>
        ))}
        {invitations.map(({ id, email, roles, expiresAt, expired }) => (
          <Line
            key={id}
            name={email}
            badges={[
              expired ? m.members_colleague_expired() : m.members_colleague_invited(),
              ...roles.map((role) => roleNames[role]()),
            ]}
            detail={m.members_colleague_goodUntil({ date: formatDate(expiresAt) })}
          >
            <Button
              variant="outline"
              size="small"
              aria-label={m.members_colleague_withdrawNamed({ email })}
              onClick={() => void withdraw(id)}
            >
              {m.members_colleague_withdraw()}
            </Button>
          </Line>
        ))}
      </ul>
      {manages && <InviteForm email={invite} />}
      {changing && <ChangeRoles key={changing.id} member={changing} onClose={() => setChanging(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={own ? m.members_colleague_leave() : m.members_colleague_removeNamed({ name: leaving?.nickname ?? '' })}
        description={own ? m.members_colleague_leaveText() : m.members_colleague_removeText()}
        action={own ? m.members_colleague_leave() : m.members_colleague_remove()}
        onConfirm={remove}
      />
    </div>
  );
}

type LineProps = { name: string; badges: readonly string[]; detail: string; children: React.ReactNode };

function Line({ name, badges, detail, children }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {name}
          {badges.map((badge) => (
            <Badge key={badge}>{badge}</Badge>
          ))}
        </p>
        <p className="text-soft figures text-table break-words">{detail}</p>
      </div>
      {children}
    </li>
  );
}
