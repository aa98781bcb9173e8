import { certificationStates, type CertificationState } from '#api/member.ts';
import { stateName, type Audited } from '#components/center/company-choices.ts';
import type { LinkTab } from '#components/center/LinkTabs.tsx';
import type { useAddress } from '#components/center/use-address.ts';
import type { Locale } from '#i18n/locales.ts';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { pageNumber } from '#lib/page-number.ts';
import type { QueueFilter } from '#stores/backstage.ts';

/** What waits is what one comes for: it needs no word in the address. `all` is every state. */
const states = ['underAudit', 'success', 'failure', 'all'] as const;
type Shown = (typeof states)[number];

type Address = ReturnType<typeof useAddress>;
type Tabs = {
  of: Audited;
  shown: CertificationState | undefined;
  /** What is known: how many wait in all, and how many the state shown has. */
  counts: { waiting: number; total: number } | null;
};

export function queueFilter(params: URLSearchParams): QueueFilter {
  const asked = params.get('state');
  const state = certificationStates.find((candidate) => candidate === asked);
  return {
    state: asked === 'all' ? undefined : (state ?? 'underAudit'),
    keyword: params.get('keyword')?.slice(0, 200) ?? '',
    pageNo: pageNumber(params.get('pageNo')),
  };
}

/** The states of a queue as tabs. */
export function stateTabs(locale: Locale, { href, go }: Address, { of, shown, counts }: Tabs): LinkTab[] {
  return states.map((state: Shown) => {
    const changes = { state: state === 'underAudit' ? undefined : state, pageNo: undefined, id: undefined };
    const current = state === (shown ?? 'all');
    const count = counts && (current ? counts.total : state === 'underAudit' ? counts.waiting : null);
    return {
      label: state === 'all' ? m.ui_all() : stateName(state, of),
      href: href(changes),
      current,
      count: count === null ? undefined : formatCount(locale, count),
      onGo: () => go(changes),
    };
  });
}
