import '#i18n/browser.ts';
import { useState } from 'react';
import type { callRoles } from '#api/call-roles.ts';
import type { RfqTemplates as Rows } from '#api/deals/rfq-templates.ts';
import { useAsk } from '#app/center/ForCall.tsx';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { ConfirmDialog } from '#components/center/ConfirmDialog.tsx';
import { tonnesText } from '#components/center/figures.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { rfqPath } from '#lib/guards.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { deleteRfqTemplate, renameRfqTemplate, rfqTemplates } from '../stores/rfq-templates.ts';
import { TemplateName } from './TemplateName.tsx';

type Row = Rows[number];

/** What the company keeps by names, to be used, renamed and deleted; nothing where it keeps none. */
export default function RfqTemplates({ first }: { first: Rows }) {
  const [naming, setNaming] = useState<Row | null>(null);
  const [leaving, setLeaving] = useState<Row | null>(null);
  const isBuyer = !useAsk('buyer' satisfies (typeof callRoles)['api/trade/web/rfq/renameRfqTemplate']);
  const { data } = useRemote(rfqTemplates, first, '', () => void rfqTemplates.load(null));
  if (!data?.length) return null;
  const remove = async () => {
    const outcome = await deleteRfqTemplate(leaving!.id);
    showToast(outcome.ok ? m.deals_template_deleted() : outcome.message, outcome.ok ? 'success' : 'warning');
  };
  return (
    <Panel id="templates" title={m.deals_template_title()} lead={m.deals_template_lead()}>
      <ul className="divide-line divide-y">
        {data.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
            <div className="min-w-0 grow basis-64">
              <p className="font-medium break-words">{row.name}</p>
              <p className="text-soft figures text-table">
                {[
                  row.gradeNumber,
                  row.quantity && tonnesText(row.quantity),
                  m.deals_template_savedAt({ time: formatMoment(row.savedAt) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {isBuyer && (
              <div className="flex flex-wrap gap-3">
                <Button asChild variant="outline" size="small">
                  <a href={localPath(rfqPath, { templateId: row.id })}>{m.deals_template_use()}</a>
                </Button>
                <Button variant="quiet" size="small" onClick={() => setNaming(row)}>
                  {m.deals_template_rename()}
                </Button>
                <Button variant="quiet" size="small" onClick={() => setLeaving(row)}>
                  {m.deals_template_delete()}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <TemplateName
        open={naming !== null}
        onClose={() => setNaming(null)}
        title={m.deals_template_rename()}
        of={naming?.id ?? ''}
        name={naming?.name ?? ''}
        onSend={async (name) => {
          const outcome = await renameRfqTemplate(naming!.id, name);
          if (outcome.ok) showToast(m.deals_template_renamed(), 'success');
          return outcome;
        }}
      />
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={m.deals_template_deleteQuestion({ name: leaving?.name ?? '' })}
        description={m.deals_template_deleteText()}
        action={m.deals_template_delete()}
        onConfirm={remove}
      />
    </Panel>
  );
}
