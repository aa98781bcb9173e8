import { useState } from 'react';
import type { IncomingPayment } from '#api/deals/direct-payment.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { BankFile } from '../desk/BankFile.tsx';
import { countPayment, readOwnStatement, type OwnStatement } from '../stores/own-statement.ts';
import { StatementPayment, type Answer } from './StatementPayment.tsx';

/** A seller who collects itself holds its bank statement against the transfers of its deals. */
export const SellersStatement = () => (
  <ForCall<'api/trade/supplier/remittance/readStatement'> as="treasurer">
    <BankFile
      title={m.deals_direct_statementTitle()}
      lead={m.deals_direct_statementLead()}
      help={m.deals_remit_importColumns()}
      accept=".csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/xml,application/xml"
      send={readOwnStatement}
      reload={() => Promise.resolve()}
      result={(read) => <Payments {...read} />}
    />
  </ForCall>
);

const standings = ['certain', 'possible', 'unknown', 'counted'] as const;
const titles = {
  certain: m.deals_direct_statementCertain,
  possible: m.deals_direct_statementPossible,
  unknown: m.deals_direct_statementUnknown,
  counted: m.deals_direct_statementCounted,
};

function Payments({ payments, others, problems }: OwnStatement) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(new Map());
  const [asking, setAsking] = useState(false);
  const of = (standing: IncomingPayment['standing']) => payments.filter((one) => one.standing === standing);
  const count = async (payment: IncomingPayment, proposal = payment.proposals[0]!): Promise<boolean> => {
    const outcome = await countPayment(payment, proposal);
    const answer = outcome.ok ? { number: proposal.subOrderNumber } : { problem: reasonOf(outcome) };
    setAnswers((known) => new Map(known).set(payment.position, answer));
    return outcome.ok;
  };
  const waiting = of('certain').filter(({ position }) => !('number' in (answers.get(position) ?? {})));
  const countAll = async () => {
    let done = 0;
    for (const payment of waiting) done += (await count(payment)) ? 1 : 0;
    const left = waiting.length - done;
    showToast(
      left === 0
        ? m.deals_direct_statementDone({ count: formatCount(done) })
        : m.deals_direct_statementLeft({ count: formatCount(left) }),
      left === 0 ? 'success' : 'warning',
    );
  };
  return (
    <div className="space-y-6">
      <Summary {...{ payments, others, problems }} />
      {standings.map((standing) => {
        const list = of(standing);
        return (
          list.length > 0 && (
            <section key={standing} className="space-y-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="font-semibold">
                  {titles[standing]()} <span className="text-soft figures font-normal">{formatCount(list.length)}</span>
                </h3>
                {standing === 'certain' && waiting.length > 1 && (
                  <Button onClick={() => setAsking(true)}>
                    {m.deals_direct_statementConfirmAll({ count: formatCount(waiting.length) })}
                  </Button>
                )}
              </div>
              {standing === 'unknown' && (
                <p className="text-soft text-table">
                  {m.deals_direct_statementUnknownText()}{' '}
                  <a className="link" href={localPath('/supplierCenter/orders')}>
                    {m.deals_direct_statementToDeals()}
                  </a>
                </p>
              )}
              <ul className="divide-line border-line divide-y border-y">
                {list.map((payment) => (
                  <StatementPayment
                    key={payment.position}
                    payment={payment}
                    answer={answers.get(payment.position)}
                    onCount={(proposal) => count(payment, proposal)}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={m.deals_direct_statementConfirmAll({ count: formatCount(waiting.length) })}
        description={m.deals_direct_statementConfirmAllText()}
        action={m.deals_direct_confirm()}
        danger={false}
        onConfirm={countAll}
      />
    </div>
  );
}

const reasonOf = ({ message, fields }: { message: string; fields: Record<string, string> }): string =>
  Object.values(fields).find((text) => /\D/.test(text)) ?? message;

function Summary({ payments, others, problems }: OwnStatement) {
  const known = payments.filter(({ standing }) => standing === 'counted').length;
  const isKnown = known > 0 && payments.every(({ standing }) => standing === 'counted' || standing === 'unknown');
  const title = isKnown
    ? m.deals_direct_statementKnown({ count: formatCount(known) })
    : m.deals_direct_statementRead({ count: formatCount(payments.length), others: formatCount(others) });
  return (
    <Notice tone={isKnown || problems.length > 0 || payments.length === 0 ? 'amber' : 'good'} title={title} live>
      {problems.length > 0 && (
        <ul className="text-table">
          {problems.map(({ line, message }) => (
            <li key={line} className="break-words">
              {m.deals_remit_problem({ line: formatCount(line), message })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
