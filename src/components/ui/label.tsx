import type { ComponentProps } from 'react';
import { m } from '#i18n/messages.ts';
import { cn } from './class-names.ts';

type Props = Omit<ComponentProps<'label'>, 'ref'> & {
  /** Marks the field as one that must be filled in. The field itself says so to a screen reader. */
  required?: boolean | undefined;
};

/** Without `htmlFor` it is a plain text: for what is no form control and names itself by the label's id. */
export function Label({ className, required = false, children, htmlFor, ...props }: Props) {
  const Tag = htmlFor === undefined ? 'span' : 'label';
  return (
    <Tag className={cn('block font-medium', className)} {...props} {...(htmlFor !== undefined && { htmlFor })}>
      {children}
      {required && (
        <span className="text-bad" title={m.form_required()} aria-hidden="true">
          &nbsp;*
        </span>
      )}
    </Tag>
  );
}
