import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { Form } from './Form.tsx';
import type { FormState } from './use-form.ts';

type Props<Values> = {
  title: string;
  description: string;
  form: FormState<Values>;
  labels: Record<string, string>;
  /** What its button does. */
  action: string;
  /** It takes something away from somebody. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a window over the page, to be sent or left. */
export function FormDialog<Values>(props: Props<Values>) {
  const { title, description, form, labels, action, danger = false, onClose, children } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={title} description={description}>
        <Form form={form} labels={labels} className="space-y-4">
          {children}
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {m.center_cancel()}
            </Button>
            <Button type="submit" variant={danger ? 'danger' : undefined} busy={form.busy}>
              {action}
            </Button>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
