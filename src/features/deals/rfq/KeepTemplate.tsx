import { useState } from 'react';
import type { callRoles } from '#api/call-roles.ts';
import { useAsk } from '#app/center/ForCall.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { saveRfqTemplate, type ToKeep } from '../stores/rfq-templates.ts';
import { TemplateName } from './TemplateName.tsx';

type Kept<Input> = Input extends { name: string } ? Omit<Input, 'name'> : never;
type Props = { what: () => Kept<ToKeep>; suggested: string; className?: string };

/** Keeps an RFQ, posted or being written, under a name; nothing for who may not. */
export function KeepTemplate({ what, suggested, className }: Props) {
  const [open, setOpen] = useState(false);
  const [key] = useState(onceKey);
  if (useAsk('buyer' satisfies (typeof callRoles)['api/trade/web/rfq/saveRfqTemplate'])) return null;
  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        {m.deals_template_keep()}
      </Button>
      <TemplateName
        open={open}
        onClose={() => setOpen(false)}
        title={m.deals_template_keep()}
        description={m.deals_template_keepText()}
        of="new"
        name={suggested.slice(0, 60)}
        onSend={async (name) => {
          const outcome = await saveRfqTemplate(key, { name, ...what() });
          if (outcome.ok) showToast(m.deals_template_saved(), 'success');
          return outcome;
        }}
      />
    </>
  );
}
