import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { payoutsPath } from '#api/deals/deal-address.ts';
import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { $directCurrencies, loadDirectCurrencies } from '../stores/direct.ts';

/** The buyer will pay the supplier directly, and no account was given: it is entered before the contract is signed. */
export function AccountNote({ currency }: { currency: string }) {
  const wanted = useStore($directCurrencies);
  useEffect(() => void loadDirectCurrencies(), []);
  if (!wanted.includes(currency)) return null;
  return (
    <Notice tone="amber" title={m.deals_direct_quoteTitle({ currency })}>
      <p>{m.deals_direct_quoteText()}</p>
      <p className="mt-1">
        <a className="link" href={payoutsPath()} target="_blank" rel="noopener">
          {m.deals_direct_toAccounts()}
        </a>
      </p>
    </Notice>
  );
}
