import type { Certification } from '#api/members/enterprise.ts';
import { textError } from '#components/center/checks.ts';
import { employeeRangeOptions } from '#app/center/company-choices.ts';
import { textLength } from '#api/common/limits.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { NativeSelect } from '#components/ui/native-select.tsx';
import { m } from '#i18n/messages.ts';
import { companyFieldName } from '#api/members/company-words.ts';
import { modifyCompany } from '../stores/enterprise.ts';
import { draftOf } from '#app/stores/draft.ts';
import { showToast } from '#app/stores/toasts.ts';

type Changes = Pick<Certification, 'mainProducts' | 'employees'>;

/** What a certified company may change without a new review. */
export function ModifyInfo({ current: { mainProducts, employees }, onDone }: { current: Changes; onDone: () => void }) {
  const form = useForm<Changes>({
    initial: { mainProducts, employees },
    draft: () => draftOf('companyInfo'),
    check: (changes) => ({ mainProducts: textError(changes.mainProducts, textLength.mainProducts) }),
    send: async (changes) => {
      const outcome = await modifyCompany(changes);
      if (outcome.ok) {
        showToast(m.center_saved(), 'success');
        onDone();
      }
      return outcome;
    },
  });
  const { values, errors, set } = form;
  const field = (name: keyof Changes) => ({ name, label: companyFieldName(name), error: errors[name], required: true });
  return (
    <Form
      form={form}
      labels={{ mainProducts: companyFieldName('mainProducts'), employees: companyFieldName('employees') }}
      className="max-w-[44rem]"
    >
      <p className="text-soft">{m.members_cert_modifyText()}</p>
      <Field {...field('mainProducts')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={values.mainProducts}
            onChange={(event) => set('mainProducts', event.target.value)}
            maxLength={textLength.mainProducts[1]}
          />
        )}
      </Field>
      <Field {...field('employees')} className="max-w-60">
        {(control) => (
          <NativeSelect
            {...control}
            value={values.employees}
            onChange={(range) => set('employees', range as Changes['employees'])}
            options={employeeRangeOptions()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {m.center_save()}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {m.center_cancel()}
        </Button>
      </div>
    </Form>
  );
}
