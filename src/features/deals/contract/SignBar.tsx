import type { RefObject } from 'react';
import { useStore } from '@nanostores/react';
import type { callRoles } from '#api/call-roles.ts';
import type { ContractView } from '#api/deals/contract.ts';
import { useAsk } from '#app/center/ForCall.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { $contractText, $percentRead, firstUnread } from '../stores/contract-text.ts';

type Props = { contract: ContractView; signing: RefObject<HTMLButtonElement | null>; onRead: () => void };

/** So much of the screen is read before the next press. */
const pageful = 0.7;

/** What is signed for, and the next thing to do, at the lower edge of a phone: to read on, then to sign. */
export function SignBar({ contract: { sha256, total }, signing, onRead }: Props) {
  const percent = useStore($percentRead)[sha256] ?? 0;
  const { data } = useStore($contractText);
  const asks = useAsk('signatory' satisfies (typeof callRoles)['api/trade/web/contract/signContract']);
  if (asks) return null;
  const isToRead = data?.parts != null && percent < 100;
  const readOn = () => {
    onRead();
    // The text may have to come back first.
    requestAnimationFrame(() => goOn(firstUnread(sha256)));
  };
  // Where the panel has no such button now, it says why.
  const sign = () => {
    if (signing.current?.checkVisibility({ visibilityProperty: true })) signing.current.click();
    else document.getElementById('signatures')?.scrollIntoView();
  };
  return (
    <div className="action-bar" onMouseDown={(event) => event.preventDefault()}>
      <p className="min-w-0 grow">
        <span className="figures block truncate font-semibold">{moneyText(total)}</span>
        {data?.parts != null && (
          <span className="text-soft figures block text-meta">
            {isToRead ? `${m.deals_contract_readUpTo()} ${percent}%` : m.deals_contract_readToEnd()}
          </span>
        )}
      </p>
      {isToRead && (
        <Button className="shrink-0" onClick={readOn}>
          {m.deals_contract_goOnReading()}
        </Button>
      )}
      <Button variant={isToRead ? 'outline' : 'primary'} className="shrink-0" onClick={sign}>
        {m.deals_contract_sign()}
      </Button>
    </div>
  );
}

/** To the beginning of a part, or further down in one that is longer than the screen. */
function goOn(part: number): void {
  const section = document.querySelector(`[data-end="${part}"]`)?.parentElement;
  if (!section) return;
  const { top } = section.getBoundingClientRect();
  if (top > innerHeight * (1 - pageful)) section.scrollIntoView();
  else scrollBy({ top: innerHeight * pageful });
}
