import type { OwnShop } from '#api/market/own-shop.ts';
import { FileField } from '#components/center/FileField.tsx';
import { mostCategories, shopPictureRule, textLength } from '#api/common/limits.ts';
import { Panel } from '#components/center/Panel.tsx';
import { BilingualField, bilingualLabels } from '#components/form/BilingualField.tsx';
import { CategoryPicker, type Family } from '#components/form/CategoryPicker.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { CheckboxField } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { m } from '#i18n/messages.ts';
import { saveShop, shopDraft, type ShopForm as Typed } from '../stores/own-shop.ts';
import { showToast } from '#app/stores/toasts.ts';
import { missingPair } from './missing-pair.ts';
import { RenamingNotice } from './RenamingNotice.tsx';

type Values = Typed & { logo: readonly File[] };

/** Without what is no text: what a draft can keep. */
const textsOf = ({ removeLogo: _, logo: __, ...texts }: Values) => texts;

function valuesOf(shop: OwnShop): Values {
  const { introEn, introZh, cityEn, cityZh, profileEn, profileZh } = shop;
  const { nameEn, nameZh } = shop.renaming?.state === 'underAudit' ? shop.renaming : shop;
  return {
    ...{ nameEn, nameZh, introEn, introZh, cityEn, cityZh, profileEn, profileZh },
    ...{ mainCategories: shop.mainCategories.map(({ id }) => id), removeLogo: false, logo: [] },
  };
}

/** What a shop says of itself, in both languages. */
export function ShopForm({ shop, families }: { shop: OwnShop; families: readonly Family[] }) {
  const form = useForm<Values>({
    initial: { ...valuesOf(shop), ...shopDraft.read(textsOf(valuesOf(shop))) },
    check: (values) => ({
      ...missingPair(values, 'name'),
      ...missingPair(values, 'intro'),
      mainCategories: values.mainCategories.length === 0 ? m.field_required() : undefined,
    }),
    send: async ({ logo, ...typed }) => {
      const outcome = await saveShop(typed, logo);
      if (outcome.ok) {
        const isReviewed = logo.length > 0 || typed.nameEn !== shop.nameEn || typed.nameZh !== shop.nameZh;
        showToast(isReviewed ? m.market_shop_savedForReview() : m.market_shop_saved(), 'success');
        form.reset({ ...form.values, ...typed, logo: [], removeLogo: false });
      }
      return outcome;
    },
    onChange: (values) => shopDraft.keep(textsOf(values)),
  });
  const { values, errors, set } = form;
  const unsaved = JSON.stringify(textsOf(values)) !== JSON.stringify(textsOf(valuesOf(shop)));
  const labels = {
    ...bilingualLabels('name', m.market_shop_name()),
    ...bilingualLabels('intro', m.market_shop_intro()),
    ...bilingualLabels('city', m.market_shop_city()),
    ...bilingualLabels('profile', m.market_shop_profile()),
    mainCategories: m.market_offer_shopCategories(),
    logo: m.market_shop_logo(),
  };
  return (
    <Panel title={m.market_shop_editProfile()} lead={m.market_shop_editProfileLead()}>
      <Form form={form} labels={labels}>
        {shop.renaming && <RenamingNotice renaming={shop.renaming} />}
        <BilingualField form={form} name="name" maxLength={textLength.shopName[1]} required />
        <p className="text-soft -mt-2 text-table">{m.market_shop_nameReview()}</p>
        <BilingualField form={form} name="city" maxLength={textLength.city[1]} />
        <BilingualField form={form} name="intro" rows={3} maxLength={textLength.intro[1]} required />
        <BilingualField form={form} name="profile" rows={10} maxLength={textLength.profile[1]} />
        <Field name="mainCategories" label={labels.mainCategories} error={errors['mainCategories']} required>
          {(control) => (
            <CategoryPicker
              control={control}
              families={families}
              chosen={values.mainCategories}
              max={mostCategories}
              onChange={(ids) => set('mainCategories', ids)}
            />
          )}
        </Field>
        <div className="flex flex-wrap items-start gap-4">
          {shop.logo && !values.removeLogo && values.logo.length === 0 && (
            <img
              src={shop.logo.sources[0]?.href}
              alt={m.market_shop_logoNow()}
              width={96}
              height={96}
              className="border-line bg-surface size-24 rounded border object-contain"
            />
          )}
          <div className="min-w-0 grow space-y-3">
            <FileField
              name="logo"
              label={labels.logo}
              help={m.market_shop_logoHelp()}
              rule={shopPictureRule}
              max={1}
              error={errors['logo']}
              files={values.logo}
              onChange={(logo) => set('logo', logo)}
            />
            {shop.logo && values.logo.length === 0 && (
              <CheckboxField
                name="removeLogo"
                checked={values.removeLogo}
                onChange={(checked) => set('removeLogo', checked)}
              >
                {m.market_shop_removeLogo()}
              </CheckboxField>
            )}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={form.busy}>
            {m.market_shop_save()}
          </Button>
          {unsaved && (
            <>
              <Button
                variant="outline"
                onClick={() => {
                  shopDraft.clear();
                  form.reset(valuesOf(shop));
                }}
              >
                {m.market_shop_discard()}
              </Button>
              <span className="text-amber text-table" role="status">
                {m.market_shop_unsaved()}
              </span>
            </>
          )}
        </div>
      </Form>
    </Panel>
  );
}
