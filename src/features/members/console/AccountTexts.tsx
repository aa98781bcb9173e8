import '#i18n/browser.ts';
import type { First } from '#app/first.ts';
import type { AccountTextRow } from '#api/members/account-text.ts';
import type { AccountTextPlace } from '#api/members/account-text-choices.ts';
import { PagedList } from '#components/center/PagedList.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { shopHref } from '#api/market/shop-path.ts';
import {
  accountTextFilter,
  accountTexts,
  lookAtAccountText,
  textState,
  type AccountTextFilter,
} from '../stores/account-texts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { showToast } from '#app/stores/toasts.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { QueueEmpty } from '#app/console/QueueEmpty.tsx';
import { QueueHead } from '#app/console/QueueHead.tsx';
import { countsOf, StateTabs } from '#app/console/StateTabs.tsx';

const stateNames = {
  waiting: m.members_accountText_waiting,
  looked: m.members_accountText_looked,
  all: m.deals_hold_all,
} as const;

const placeNames: Record<AccountTextPlace, () => string> = {
  mail: m.members_accountText_mail,
  deal: m.members_accountText_deal,
  evaluation: m.members_accountText_evaluation,
  freight: m.members_accountText_freight,
  sample: m.members_accountText_sample,
  shop: m.members_accountText_shop,
  dynamic: m.members_accountText_dynamic,
  qualification: m.members_accountText_qualification,
  file: m.members_accountText_file,
};

type Props = { first: First<typeof accountTexts> };

/** What members wrote that names a bank account, to be looked at once. */
export default function AccountTexts({ first }: Props) {
  return (
    <MembersOnly audience="operator">
      <Queue first={first} />
    </MembersOnly>
  );
}

function Queue({ first }: Props) {
  const address = useAddress();
  const { params, search, href } = address;
  const shown = textState(params);
  const filter = accountTextFilter(params);
  const load = () => void accountTexts.load(filter);
  const texts = useRemote(accountTexts, first, search, load);
  return (
    <div className="space-y-4">
      <StateTabs
        label={m.console_states()}
        address={address}
        names={stateNames}
        shown={shown}
        counts={texts.state === 'ready' ? countsOf(shown, filter, { ...texts.data, first: 'waiting' }) : {}}
      />
      <QueueHead address={address} search={{ label: m.members_accountText_search(), keyword: filter.keyword }} />
      <PagedList
        remote={texts}
        onRetry={load}
        address={address}
        empty={() => (
          <QueueEmpty
            narrowed={filter.keyword !== ''}
            allHref={href({ state: 'all', keyword: undefined, pageNo: undefined })}
          />
        )}
      >
        {({ list }) => (
          <ul className="space-y-3">
            {list.map((row) => (
              <Text key={row.id} row={row} filter={filter} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** Where everybody can read it, if anybody. */
function publicHref({ place, placeId, shopId }: AccountTextRow): string | null {
  if (shopId === null) return null;
  if (place === 'dynamic') return shopHref(shopId, 'dynamicDetail', { id: placeId });
  return shopHref(shopId, place === 'qualification' ? 'qualifications' : 'companyProfile');
}

function Text({ row, filter }: { row: AccountTextRow; filter: AccountTextFilter }) {
  const { id, at, place, name, text, sealed, writer, looked } = row;
  const page = publicHref(row);
  const look = async () => {
    const outcome = await lookAtAccountText(id, filter);
    if (!outcome.ok) showToast(outcome.message, 'warning');
  };
  return (
    <li id={id} className="panel space-y-3 p-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge>{placeNames[place]()}</Badge>
        {name && <bdi className="font-medium break-words">{name}</bdi>}
        <span className="min-w-0 wrap-anywhere">
          {writer.email}
          {writer.company && (
            <span className="text-soft">
              {' · '}
              <bdi>{writer.company}</bdi>
            </span>
          )}
        </span>
        <time dateTime={at} className="text-soft figures text-table">
          {formatMoment(at)}
        </time>
      </p>
      {sealed ? (
        <p className="text-soft">{m.members_accountText_sealed()}</p>
      ) : (
        <p className="written border-line max-h-60 overflow-y-auto border-l-2 pl-3 wrap-anywhere" lang="" tabIndex={0}>
          {text}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {looked ? (
          <span className="text-soft text-table wrap-anywhere">
            {m.members_accountText_lookedBy({ who: looked.by, when: formatMoment(looked.at) })}
          </span>
        ) : (
          <Button variant="outline" size="small" onClick={() => void look()}>
            {m.members_accountText_look()}
          </Button>
        )}
        {page && (
          <a className="link press inline-flex items-center" href={page}>
            {m.members_accountText_open()}
          </a>
        )}
        <a
          className="link press inline-flex items-center"
          href={localPath('/backstage/holds', { keyword: name || writer.email })}
        >
          {m.members_accountText_hold()}
        </a>
      </div>
    </li>
  );
}
