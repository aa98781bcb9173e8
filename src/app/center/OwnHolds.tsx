import '#i18n/browser.ts';
import type { HoldKind } from '#api/deals/hold-choices.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { holdReasonName } from '#api/deals/hold-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { useMember } from '../session/use-member.ts';

const words: Record<Exclude<HoldKind, 'deal'>, { title: () => string; text: () => string }> = {
  account: { title: m.deals_hold_ownTitleAccount, text: m.deals_hold_ownTextAccount },
  company: { title: m.deals_hold_ownTitleCompany, text: m.deals_hold_ownTextCompany },
  shop: { title: m.deals_hold_ownTitleShop, text: m.deals_hold_ownTextShop },
};

/** What an operator has stopped for the member, why, and how to object. */
export default function OwnHolds() {
  const user = useMember();
  return user?.holds.map(({ kind, reason, note, placedAt }) =>
    kind === 'deal' ? null : (
      <div key={kind} className="mb-5">
        <Notice tone="bad" title={words[kind].title()}>
          <p>{words[kind].text()}</p>
          <p>
            {[holdReasonName(reason), note].filter(Boolean).join(' · ')}{' '}
            <span className="text-soft figures">{formatMoment(placedAt)}</span>
          </p>
          <p>
            <a className="link" href={localPath('/userCenter/feedBack')}>
              {m.deals_hold_object()}
            </a>
          </p>
        </Notice>
      </div>
    ),
  );
}
