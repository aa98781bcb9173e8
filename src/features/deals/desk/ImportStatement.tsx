import { Notice } from '#components/center/Notice.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { importStatement, type Imported } from '../stores/remittance-desk.ts';
import { BankFile } from './BankFile.tsx';

/** Imports a bank statement and says what became of its lines. */
export const ImportStatement = ({ reload }: { reload: () => Promise<void> }) => (
  <BankFile
    title={m.deals_remit_import()}
    lead={m.deals_remit_importText()}
    help={m.deals_remit_importColumns()}
    accept=".csv,.txt,.xml,.sta,.mt940,.940,text/csv,text/xml,application/xml"
    send={importStatement}
    reload={reload}
    result={(read) => <Read {...read} />}
  />
);

function Read({ imported, duplicates, possible, known, warnings, problems }: Imported) {
  const count = (number: number) => formatCount(number);
  return (
    <Notice
      tone={problems.length + warnings.length + possible > 0 || known ? 'amber' : 'good'}
      title={
        known
          ? m.deals_remit_importKnown()
          : m.deals_remit_imported({ imported: count(imported), duplicates: count(duplicates) })
      }
      live
    >
      {possible > 0 && <p>{m.deals_remit_importPossible({ count: count(possible) })}</p>}
      {warnings.map((warning) => (
        <p key={warning} className="break-words">
          {warning}
        </p>
      ))}
      {problems.length > 0 && (
        <ul className="text-table">
          {problems.map(({ line, message }) => (
            <li key={line} className="break-words">
              {m.deals_remit_problem({ line: count(line), message })}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
