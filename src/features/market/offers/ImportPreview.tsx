import { useState } from 'react';
import type { OfferImport } from '#api/market/own-offer.ts';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { RowTable } from '#components/center/RowTable.tsx';
import { priceText, tonnesText } from '#components/center/figures.ts';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { importColumnName } from '#api/market/import-columns.ts';
import { startImport } from '../stores/offer-import.ts';

type Props = { found: OfferImport; onStarted: (started: OfferImport) => void };

/** What a file says: what is wrong with it, and what its first rows will be. */
export function ImportPreview({ found, onStarted }: Props) {
  const count = (number: number) => formatCount(number);
  const { fileName, total, good, problemRows, problems } = found;
  return (
    <>
      {problemRows > 0 ? (
        <Notice tone="bad" title={m.offers_badRows({ bad: count(problemRows), total: count(total) })} live>
          <p>{m.offers_badRowsText({ file: fileName })}</p>
        </Notice>
      ) : (
        <Start found={found} onStarted={onStarted} />
      )}
      {problems.length > 0 && (
        <Panel title={m.offers_problems()} lead={problems.length >= 200 ? m.offers_problemsFirst() : undefined}>
          <RowTable
            label={m.offers_problems()}
            heads={[m.offers_row(), m.offers_column(), m.offers_value(), m.offers_whatIsWrong()]}
          >
            {problems.map(({ row, column, value, text }, index) => (
              <tr key={index}>
                <td data-label={m.offers_row()} className="figures">
                  {count(row)}
                </td>
                <td data-label={m.offers_column()}>{column ? importColumnName(column) : '–'}</td>
                <td data-label={m.offers_value()} className="wrap-anywhere">
                  {value || m.offers_empty()}
                </td>
                <td data-label={m.offers_whatIsWrong()}>{text}</td>
              </tr>
            ))}
          </RowTable>
        </Panel>
      )}
      {found.sample.length > 0 && <Sample found={found} good={count(good)} />}
    </>
  );
}

function Start({ found, onStarted }: Props) {
  const [onSale, setOnSale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async () => {
    setBusy(true);
    setFailure('');
    const outcome = await startImport(found.id, onSale);
    setBusy(false);
    if (outcome.ok) onStarted(outcome.data);
    else setFailure(Object.values(outcome.fields)[0] ?? outcome.message);
  };
  const total = formatCount(found.total);
  return (
    <Panel title={m.offers_allGood({ total })} lead={m.offers_allGoodText({ file: found.fileName })}>
      <div className="space-y-4">
        <CheckboxField name="onSale" checked={onSale} onChange={setOnSale}>
          {m.offers_importOnSale()}
        </CheckboxField>
        {failure && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
        <Button busy={busy} onClick={() => void start()}>
          {m.offers_importStart({ total })}
        </Button>
      </div>
    </Panel>
  );
}

function Sample({ found, good }: { found: OfferImport; good: string }) {
  const { sample } = found;
  return (
    <Panel title={m.offers_sample()} lead={m.offers_sampleText({ shown: formatCount(sample.length), good })}>
      <RowTable
        label={m.offers_sample()}
        heads={[
          m.offers_row(),
          m.offer_grade(),
          m.offer_price(),
          m.offer_moq(),
          m.offer_stock(),
          m.offer_warehouse(),
          m.offers_becomes(),
        ]}
      >
        {sample.map((row) => (
          <tr key={row.row}>
            <td data-label={m.offers_row()} className="figures">
              {row.row}
            </td>
            <td data-label={m.offer_grade()}>
              <span className="break-words">{row.grade}</span>
              <span className="text-soft block text-sm">{row.manufacturer}</span>
            </td>
            <td data-label={m.offer_price()} className="figures whitespace-nowrap">
              {priceText(row.price)}
            </td>
            <td data-label={m.offer_moq()} className="figures whitespace-nowrap">
              {tonnesText(row.moq)}
            </td>
            <td data-label={m.offer_stock()} className="figures whitespace-nowrap">
              {tonnesText(row.stock)}
            </td>
            <td data-label={m.offer_warehouse()}>{row.warehouseCity}</td>
            <td data-label={m.offers_becomes()}>
              <Badge tone={row.changes ? 'plain' : 'brand'}>
                {row.changes ? m.offers_changesOne() : m.offers_makesOne()}
              </Badge>
            </td>
          </tr>
        ))}
      </RowTable>
    </Panel>
  );
}
