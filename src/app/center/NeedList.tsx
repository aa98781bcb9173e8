import { Button } from '#components/ui/button.tsx';
import { ForRole, useAsk } from './ForCall.tsx';
import type { CompanyRole } from '#api/members/company-roles.ts';
import { m } from '#i18n/messages.ts';

/** Something that waits for the member, or that the member waits for. */
export type Need = {
  key: string;
  /** `act`: it is the member's turn. `wait`: it is somebody else's. `advice`: nothing stands still without it. */
  kind: 'act' | 'wait' | 'advice';
  title: string;
  text: string;
  /** A deadline that has passed, as a date to be read. */
  overdue?: string | undefined;
  /** `as`: who of a company goes there. */
  link: { label: string; href: string; as?: CompanyRole } | null;
};

const marks = { act: 'bg-amber', wait: 'bg-brand', advice: 'bg-line-strong' } as const;
const kinds = { act: m.center_yourTurn, wait: m.center_theirTurn, advice: m.center_advice } as const;
const order = { act: 0, wait: 1, advice: 2 } as const;

/** The most pressing first. */
export const byUrgency = <One extends Need>(needs: readonly One[]): One[] =>
  needs.toSorted((a, b) => order[a.kind] - order[b.kind]);

/** What needs the member, one thing a row. */
export const NeedList = ({ needs }: { needs: readonly Need[] }) => (
  <ul className="divide-line -my-3 divide-y">
    {needs.map((need) => (
      <Row {...need} key={need.key} />
    ))}
  </ul>
);

function Row({ kind: ofCompany, title, text, overdue, link }: Need) {
  // What a colleague is for waits for that one.
  const kind = useAsk(link?.as) && ofCompany === 'act' ? 'wait' : ofCompany;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex gap-2 font-medium">
          <span className={`mt-2 size-2 shrink-0 rounded-full ${marks[kind]}`} aria-hidden="true" />
          <span>
            <span className="sr-only">{kinds[kind]()} </span>
            {title}
          </span>
        </p>
        {overdue && <p className="text-bad pl-4 font-medium">{m.deals_orders_overdue({ date: overdue })}</p>}
        <p className="text-soft pl-4">{text}</p>
      </div>
      {link && (
        <ForRole as={link.as}>
          <Button asChild variant={kind === 'act' ? 'primary' : 'outline'}>
            <a href={link.href}>{link.label}</a>
          </Button>
        </ForRole>
      )}
    </li>
  );
}
