import { Badge } from '#components/ui/badge.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { readContainers } from './ship-values.ts';

type Props = { label: string; error: string | undefined; text: string; onChange: (text: string) => void };

/** Container numbers, each checked while it is typed: its last digit follows from the rest (ISO 6346). */
export function ContainersField({ label, error, text, onChange }: Props) {
  const containers = readContainers(text);
  return (
    <Field name="containers" label={label} help={m.deals_supplier_containersHelp()} error={error}>
      {(control) => (
        <>
          <Textarea
            {...control}
            rows={2}
            className="figures uppercase"
            value={text}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          {containers.length > 0 && (
            <ul className="flex flex-wrap gap-2" aria-live="polite">
              {containers.map(({ typed, read }, index) => (
                <li key={index}>
                  {read.ok ? (
                    <Badge tone="good" className="figures">
                      {read.number} {m.deals_supplier_containerRight()}
                    </Badge>
                  ) : (
                    <Badge tone="bad" className="figures">
                      {typed}{' '}
                      {read.wrong === 'checkDigit'
                        ? m.deals_supplier_containerDigit({ expected: read.expected })
                        : m.deals_supplier_containerIncomplete()}
                    </Badge>
                  )}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}
