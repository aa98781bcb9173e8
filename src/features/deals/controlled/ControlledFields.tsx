import { textLength } from '#api/common/limits.ts';
import { controlsText, type controlledFields } from '#api/deals/controlled-use.ts';
import type { ControlList } from '#api/market/desk-choices.ts';
import { TextField, type TextForm } from '#components/form/fields.tsx';
import { m } from '#i18n/messages.ts';

type Props = {
  form: TextForm<(typeof controlledFields)[number]>;
  lists: readonly ControlList[];
  /** Now the licence is wanted, too. */
  awarding?: boolean;
};

/** What the buyer of a controlled substance states: its use, and the licence or why there is none. */
export default function ControlledFields({ form, lists, awarding = false }: Props) {
  return (
    <section className="border-line space-y-4 border-t pt-4">
      <div>
        <h3 className="font-medium">{m.deals_controlled_title()}</h3>
        <p className="text-soft text-table">
          {lists.length > 0 && m.deals_controlled_text({ lists: controlsText(lists) })}{' '}
          {awarding ? m.deals_controlled_nowText() : m.deals_controlled_laterText()}
        </p>
      </div>
      <TextField
        form={form}
        name="endUse"
        label={m.deals_controlled_endUse()}
        required
        help={m.deals_controlled_endUseHelp()}
        maxLength={textLength.endUse[1]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="licenceNumber"
          label={m.deals_controlled_licenceNumber()}
          help={m.deals_controlled_licenceHelp()}
          maxLength={textLength.licenceNumber[1]}
          autoComplete="off"
        />
        <TextField
          form={form}
          name="licenceExemption"
          label={m.deals_controlled_exemption()}
          help={m.deals_controlled_exemptionHelp()}
          maxLength={textLength.licenceExemption[1]}
          autoComplete="off"
        />
      </div>
    </section>
  );
}
