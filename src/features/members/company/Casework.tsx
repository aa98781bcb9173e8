import { useState } from 'react';
import { textLength } from '#api/common/limits.ts';
import type { CertificationCase } from '#api/members/backstage.ts';
import { noteCertification, takeCertification } from '#app/stores/backstage.ts';
import { useMember } from '#app/session/use-member.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';
import { textError } from '#components/center/checks.ts';
import { Panel } from '#components/center/Panel.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { formatMoment } from '#lib/moments.ts';

type Props = { found: CertificationCase };

/** Who works on an application that waits. Nobody is kept from deciding what another has. */
export function Keeper({ found: { id, keeper } }: Props) {
  const [busy, setBusy] = useState(false);
  const member = useMember();
  const isMine = keeper !== null && keeper.id === member?.id;
  const take = async (mine: boolean) => {
    setBusy(true);
    const outcome = await takeCertification(id, mine);
    setBusy(false);
    if (!outcome.ok) showToast(outcome.message, 'warning');
  };
  const since = keeper && formatMoment(keeper.since);
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className={keeper && !isMine ? 'text-amber font-medium' : 'text-soft'}>
        {!keeper
          ? m.console_keeperNobody()
          : isMine
            ? m.console_keeperMe({ time: since! })
            : m.console_keeperOther({ name: keeper.name, time: since! })}
      </span>
      <Button variant="outline" size="small" busy={busy} onClick={() => void take(!isMine)}>
        {isMine ? m.console_handBack() : keeper ? m.console_takeOver() : m.console_take()}
      </Button>
    </p>
  );
}

/** What operators wrote down for each other, and one more. */
export function Notes({ found: { id, notes } }: Props) {
  const form = useForm({
    initial: { text: '' },
    draft: () => draftOf(`caseNote:${id}`),
    check: ({ text }) => ({ text: textError(text, textLength.note) }),
    send: async ({ text }) => {
      const outcome = await noteCertification(id, text.trim());
      if (outcome.ok) form.set('text', '');
      return outcome;
    },
  });
  return (
    <Panel title={m.console_notes()} lead={m.console_notesHelp()}>
      {notes.length > 0 && (
        <ul className="mb-4 space-y-3">
          {notes.map(({ by, at, text }) => (
            <li key={`${at}${by}${text}`}>
              <p className="text-soft text-table">
                {by} · <span className="figures">{formatMoment(at)}</span>
              </p>
              <p className="written" lang="">
                {text}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Form form={form} labels={{ text: m.console_note() }} className="space-y-3">
        <Field name="text" label={m.console_note()} error={form.errors['text']} required>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={form.values.text}
              onChange={(event) => form.set('text', event.target.value)}
              maxLength={textLength.note[1]}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" size="small" busy={form.busy}>
          {m.console_noteSave()}
        </Button>
      </Form>
    </Panel>
  );
}
