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
import { taxText } from '#api/market/offer-words.ts';
import { importColumnName } from '#api/market/import-columns.ts';
import { readImport, startImport } from '../stores/offer-import.ts';
import { CommonValues } from './CommonValues.tsx';
import { RestButtons } from './RestButtons.tsx';
import { UnknownGrades } from './UnknownGrades.tsx';

type Props = { found: OfferImport; onChange: (changed: OfferImport) => void };

/** What a file says: what is wrong with it, and what its first rows will be. */
export function ImportPreview({ found, onChange }: Props) {
  const count = (number: number) => formatCount(number);
  const settled = async () => {
    const outcome = await readImport(found.id);
    if (outcome.ok) onChange(outcome.data);
  };
  const { fileName, total, good, problemRows, problems, lacking } = found;
  // As long as something is said of no row, none can be good, and none is at fault.
  const isWhole = lacking.every(({ needed }) => !needed);
  return (
    <>
      {lacking.length > 0 && <CommonValues found={found} onChange={onChange} />}
      {problemRows > 0 && isWhole && (
        <Notice tone="amber" title={m.market_offers_badRows({ bad: count(problemRows), total: count(total) })} live>
          <p>{m.market_offers_badRowsText({ file: fileName })}</p>
          <RestButtons id={found.id} />
        </Notice>
      )}
      {found.unknown.length > 0 && isWhole && <UnknownGrades found={found} onSettled={settled} />}
      {good > 0 && <Start found={found} onStarted={onChange} />}
      {problems.length > 0 && (
        <Panel
          title={m.market_offers_problems()}
          lead={problems.length >= 200 ? m.market_offers_problemsFirst() : undefined}
        >
          <RowTable
            label={m.market_offers_problems()}
            heads={[
              m.market_offers_row(),
              m.market_offers_column(),
              m.market_offers_value(),
              m.market_offers_whatIsWrong(),
            ]}
          >
            {problems.map(({ row, column, value, text }, index) => (
              <tr key={index}>
                <td data-label={m.market_offers_row()} className="figures">
                  {count(row)}
                </td>
                <td data-label={m.market_offers_column()}>{column ? importColumnName(column) : '–'}</td>
                <td data-label={m.market_offers_value()} className="wrap-anywhere">
                  {value || m.market_offers_empty()}
                </td>
                <td data-label={m.market_offers_whatIsWrong()}>{text}</td>
              </tr>
            ))}
          </RowTable>
        </Panel>
      )}
      {found.sample.length > 0 && <Sample found={found} good={count(good)} />}
    </>
  );
}

function Start({ found, onStarted }: { found: OfferImport; onStarted: (started: OfferImport) => void }) {
  const [onSale, setOnSale] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const start = async () => {
    setBusy(true);
    setFailure('');
    const outcome = await startImport(found.id, onSale, found.problemRows > 0);
    setBusy(false);
    if (outcome.ok) onStarted(outcome.data);
    else setFailure(Object.values(outcome.fields)[0] ?? outcome.message);
  };
  const [total, good] = [formatCount(found.total), formatCount(found.good)];
  const isPart = found.problemRows > 0;
  return (
    <Panel
      title={isPart ? m.market_offers_someGood({ good, total }) : m.market_offers_allGood({ total })}
      lead={m.market_offers_allGoodText({ file: found.fileName })}
    >
      <div className="space-y-4">
        <CheckboxField name="onSale" checked={onSale} onChange={setOnSale}>
          {m.market_offers_importOnSale()}
        </CheckboxField>
        {failure && (
          <p role="alert" className="text-bad">
            {failure}
          </p>
        )}
        <Button busy={busy} onClick={() => void start()}>
          {isPart ? m.market_offers_importStartPartly({ good }) : m.market_offers_importStart({ total })}
        </Button>
      </div>
    </Panel>
  );
}

function taxIn(tax: OfferImport['sample'][number]['tax']): string {
  if (!tax) return m.market_offers_taxKept();
  return tax.assumed ? m.market_offers_taxAssumed({ tax: taxText(tax) }) : taxText(tax);
}

function Sample({ found, good }: { found: OfferImport; good: string }) {
  const { sample } = found;
  return (
    <Panel
      title={m.market_offers_sample()}
      lead={m.market_offers_sampleText({ shown: formatCount(sample.length), good })}
    >
      <RowTable
        label={m.market_offers_sample()}
        heads={[
          m.market_offers_row(),
          m.market_offer_grade(),
          m.market_offer_price(),
          m.market_offer_taxBasis(),
          m.market_offer_moq(),
          m.market_offer_stock(),
          m.market_offer_warehouse(),
          m.market_offers_becomes(),
        ]}
      >
        {sample.map((row) => (
          <tr key={row.row}>
            <td data-label={m.market_offers_row()} className="figures">
              {row.row}
            </td>
            <td data-label={m.market_offer_grade()}>
              <span className="break-words">{row.grade}</span>
              <span className="text-soft block text-table">{row.manufacturer}</span>
            </td>
            <td data-label={m.market_offer_price()} className="figures whitespace-nowrap">
              {priceText(row.price)}
            </td>
            <td data-label={m.market_offer_taxBasis()}>{taxIn(row.tax)}</td>
            <td data-label={m.market_offer_moq()} className="figures whitespace-nowrap">
              {tonnesText(row.moq)}
            </td>
            <td data-label={m.market_offer_stock()} className="figures whitespace-nowrap">
              {tonnesText(row.stock)}
            </td>
            <td data-label={m.market_offer_warehouse()}>{row.warehouseCity}</td>
            <td data-label={m.market_offers_becomes()}>
              <Badge tone={row.changes ? 'plain' : 'brand'}>
                {row.changes ? m.market_offers_changesOne() : m.market_offers_makesOne()}
              </Badge>
            </td>
          </tr>
        ))}
      </RowTable>
    </Panel>
  );
}
