import type { MerchantApplication } from '#api/members/enterprise.ts';
import type { MerchantKind } from '#api/members/member.ts';
import { textError } from '#components/center/checks.ts';
import { FileField } from '#components/center/FileField.tsx';
import { documentRule, mostCategories, mostDocuments, textLength } from '#api/common/limits.ts';
import { merchantKindName } from '#api/market/merchant-kinds.ts';
import { CategoryPicker, type Family } from '#components/form/CategoryPicker.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { RadioGroupCard } from '#components/ui/radio-group.tsx';
import { Textarea } from '#components/ui/textarea.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { emptyMerchant, merchantDraft, registerMerchant, type MerchantForm as Typed } from '../stores/merchant.ts';
import { showToast } from '#app/stores/toasts.ts';

type Props = {
  families: readonly Family[];
  kinds: readonly MerchantKind[];
  /** The latest application: its words are mostly still right. */
  before: MerchantApplication | null;
  /** Whose shop it is. */
  company: string;
};
type Values = Typed & { documents: readonly File[]; agreement: boolean };

function beginning({ kinds, before, company }: Omit<Props, 'families'>): Typed {
  const called = company.length <= textLength.shopName[1] ? company : '';
  const known =
    before && kinds.includes(before.kind)
      ? { ...before, categoryIds: before.categories.map(({ id }) => id) }
      : { ...emptyMerchant, shopName: called };
  const { kind, shopName, intro, categoryIds } = known;
  return { kind: kinds.includes(kind) ? kind : kinds[0]!, shopName, intro, categoryIds };
}

/** The registration. What is typed stays in this browser until it is sent. */
export function MerchantForm({ families, ...known }: Props) {
  const { kinds } = known;
  const form = useForm<Values>({
    initial: { ...beginning(known), documents: [], agreement: false },
    restore: (begun) => {
      const kept = merchantDraft.read(begun);
      return { ...kept, kind: kinds.includes(kept.kind) ? kept.kind : begun.kind };
    },
    check: ({ kind, shopName, intro, categoryIds, agreement }) => ({
      shopName: textError(shopName, textLength.shopName),
      intro: textError(intro, textLength.intro),
      categoryIds: kind === 'supplier' && categoryIds.length === 0 ? m.market_merchant_categoriesMissing() : undefined,
      agreement: agreement ? undefined : m.market_merchant_agreeFirst(),
    }),
    send: async ({ documents, agreement: _, ...typed }) => {
      const outcome = await registerMerchant(typed, documents);
      if (outcome.ok) showToast(m.members_cert_sent(), 'success');
      return outcome;
    },
    onChange: ({ documents: _, agreement: __, ...typed }) => merchantDraft.keep(typed),
  });
  const { values, errors, set } = form;
  const isSupplier = values.kind === 'supplier';
  const labels = {
    shopName: isSupplier ? m.market_merchant_shopName() : m.market_merchant_serviceName(),
    intro: m.market_merchant_intro(),
    categoryIds: m.market_merchant_categories(),
    documents: m.market_merchant_documents(),
    agreement: m.site_agreement_merchant(),
  };
  return (
    <Form form={form} labels={labels} className="max-w-[44rem]">
      {kinds.length > 1 && <KindChoice kinds={kinds} kind={values.kind} onChange={(kind) => set('kind', kind)} />}
      <Field
        name="shopName"
        label={labels.shopName}
        help={m.market_merchant_shopNameHelp({ min: textLength.shopName[0], max: textLength.shopName[1] })}
        error={errors['shopName']}
        required
      >
        {(control) => (
          <Input
            {...control}
            value={values.shopName}
            onChange={(event) => set('shopName', event.target.value)}
            maxLength={textLength.shopName[1]}
          />
        )}
      </Field>
      <Field name="intro" label={labels.intro} help={m.market_merchant_introHelp()} error={errors['intro']} required>
        {(control) => (
          <Textarea
            {...control}
            value={values.intro}
            onChange={(event) => set('intro', event.target.value)}
            maxLength={textLength.intro[1]}
          />
        )}
      </Field>
      {isSupplier && (
        <Field
          name="categoryIds"
          label={labels.categoryIds}
          help={m.market_merchant_categoriesHelp({ max: mostCategories })}
          error={errors['categoryIds']}
          required
        >
          {(control) => (
            <CategoryPicker
              control={control}
              families={families}
              chosen={values.categoryIds}
              max={mostCategories}
              onChange={(ids) => set('categoryIds', ids)}
            />
          )}
        </Field>
      )}
      <FileField
        name="documents"
        label={labels.documents}
        help={isSupplier ? m.market_merchant_documentsHelp() : m.market_merchant_documentsHelpForwarder()}
        rule={documentRule}
        max={mostDocuments}
        error={errors['documents']}
        files={values.documents}
        onChange={(files) => set('documents', files)}
      />
      <CheckboxField
        name="agreement"
        checked={values.agreement}
        onChange={(checked) => set('agreement', checked)}
        error={errors['agreement']}
        required
      >
        {m.members_account_agree()}{' '}
        <a className="link" href={localPath('/agreement', { code: 'merchant' })} target="_blank">
          {m.site_agreement_merchant()}
        </a>
      </CheckboxField>
      <Button type="submit" busy={form.busy}>
        {m.market_merchant_submit()}
      </Button>
    </Form>
  );
}

type KindProps = { kinds: readonly MerchantKind[]; kind: MerchantKind; onChange: (kind: MerchantKind) => void };

function KindChoice({ kinds, kind, onChange }: KindProps) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{m.market_merchant_kind()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {kinds.map((option) => (
          <RadioGroupCard
            key={option}
            name="kind"
            value={option}
            checked={option === kind}
            onChange={() => onChange(option)}
          >
            <span className="font-medium">{merchantKindName(option)}</span>
          </RadioGroupCard>
        ))}
      </div>
    </fieldset>
  );
}
