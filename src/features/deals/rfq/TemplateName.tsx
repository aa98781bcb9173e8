import { textLength } from '#api/common/limits.ts';
import { draftOf } from '#app/stores/draft.ts';
import { missingError } from '#components/center/checks.ts';
import { TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import type { Outcome } from '#lib/outcome.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  /** The template, or from what it is made: what was typed is kept under this name. */
  of: string;
  /** The name that it has. */
  name?: string;
  onSend: (name: string) => Promise<Outcome<unknown>>;
};

/** Asks for the name of a template, in a window. */
export function TemplateName({ open, onClose, title, description, ...rest }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent title={title} description={description}>
        <NameForm {...rest} action={title} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function NameForm({
  of,
  name = '',
  action,
  onSend,
  onClose,
}: Pick<Props, 'of' | 'name' | 'onSend' | 'onClose'> & { action: string }) {
  const form = useForm({
    initial: { name },
    draft: () => draftOf(`templateName:${of}`),
    check: (values) => ({ name: missingError(values.name) }),
    send: async (values) => {
      const outcome = await onSend(values.name.trim());
      if (outcome.ok) onClose();
      return outcome;
    },
  });
  return (
    <Form form={form} labels={{ name: m.deals_template_name() }}>
      <TextField form={form} name="name" required maxLength={textLength.templateName[1]} autoComplete="off" />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {m.center_cancel()}
        </Button>
        <Button type="submit" busy={form.busy}>
          {action}
        </Button>
      </DialogFooter>
    </Form>
  );
}
