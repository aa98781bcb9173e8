import { remittanceStateName } from '#api/deals/remittance-words.ts';
import { Told, figures } from '#app/console/lists/cells.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { moneyText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import type { First } from '#app/first.ts';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import type { dealFile } from '../stores/deal-file.ts';

type Props = Pick<NonNullable<First<typeof dealFile>>, 'transfers'> & { number: string };
const tones = { submitted: 'brand', confirmed: 'good', rejected: 'bad', withdrawn: 'plain', reversed: 'bad' } as const;

/** What the buyer has recorded as sent. What went back stands with its sub-order. */
export function DealTransfers({ number, transfers: { list } }: Props) {
  return (
    <Panel
      title={m.console_transfers()}
      aside={
        list.length > 0 && (
          <a
            className="link press inline-flex items-center"
            href={localPath('/backstage/transfers', { keyword: number })}
          >
            {m.console_showAll()}
          </a>
        )
      }
    >
      {list.length === 0 ? (
        <p className="text-soft">{m.console_none()}</p>
      ) : (
        <RowTable
          label={m.console_transfers()}
          heads={[
            m.console_recordedOn(),
            m.console_number(),
            m.deals_orders_buyer(),
            m.console_amount(),
            m.console_state(),
          ]}
        >
          {list.map(({ id, subOrder, remitter, receivingNumber, amount, state, submittedAt }) => (
            <tr key={id}>
              <td data-label={m.console_recordedOn()} className={figures}>
                {formatMoment(submittedAt)}
              </td>
              <td data-label={m.console_number()} className="figures">
                <Told first={subOrder} then={receivingNumber} />
              </td>
              <td data-label={m.deals_orders_buyer()}>
                <bdi className="wrap-anywhere">{remitter}</bdi>
              </td>
              <td data-label={m.console_amount()} className={figures}>
                {moneyText(amount)}
              </td>
              <td data-label={m.console_state()}>
                <Badge tone={tones[state]}>
                  {state === 'reversed' ? m.deals_remit_reversed() : remittanceStateName(state)}
                </Badge>
              </td>
            </tr>
          ))}
        </RowTable>
      )}
    </Panel>
  );
}
