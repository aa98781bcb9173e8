import '#i18n/browser.ts';
import { useState } from 'react';
import type { SampleForm as Asked } from '#api/deals/sample.ts';
import { courierPayers, sampleDays, sampleText, type CourierPayer } from '#api/deals/sample-choices.ts';
import { sampleProblems } from '#api/deals/sample-rules.ts';
import { courierPayerName } from '#api/deals/sample-words.ts';
import { shopHref } from '#api/market/shop-path.ts';
import { ForCall } from '#app/center/ForCall.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { onceKey } from '#app/stores/once-key.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { textError } from '#components/center/checks.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { ChoiceField, LongTextField, TextField } from '#components/form/fields.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { earliestDay } from '#lib/days.ts';
import { localPath } from '#lib/paths.ts';
import { useNow } from '#components/center/use-now.ts';
import { askSample, sampleDraft, sampleForm, sampleGoods, type SampleTyped } from '../stores/samples.ts';

type Props = { first: Asked | null };

/** Asks the supplier of an offer for a sample of it. */
export default function SampleForm(props: Props) {
  return (
    <MembersOnly audience="certified">
      <Asking {...props} />
    </MembersOnly>
  );
}

function Asking({ first }: Props) {
  const address = useAddress();
  const goods = sampleGoods(address.params);
  const load = () => void sampleForm.load(goods);
  const remote = useRemote(sampleForm, first, address.search, load);
  if (Object.keys(goods).length === 0)
    return (
      <EmptyState drawing="sample" title={m.deals_samples_ofWhat()}>
        <a className="link" href={localPath('/productList')}>
          {m.deals_samples_findOffer()}
        </a>
      </EmptyState>
    );
  return (
    <Loaded remote={remote} onRetry={load}>
      {(asked) => <Fields asked={asked} />}
    </Loaded>
  );
}

function Fields({ asked }: { asked: Asked }) {
  const { offerId, material, manufacturer, shop, closed, pending, last } = asked;
  const now = useNow();
  const [key] = useState(onceKey);
  const draft = sampleDraft(`${material.id} ${shop.id}`);
  const form = useForm<SampleTyped>({
    initial: {
      ...{ kg: '', packaging: '', purpose: '', neededBy: '' },
      ...{ address: last.address, courierPayer: last.courierPayer ?? '', courierAccount: last.courierAccount },
    },
    restore: (initial) => draft.read(initial),
    check: (values) => ({
      ...sampleProblems({ ...values, courierPayer: values.courierPayer as CourierPayer }, new Date()),
      purpose: textError(values.purpose, sampleText.purpose),
      address: textError(values.address, sampleText.address),
      ...(values.courierPayer === '' && { courierPayer: m.field_required() }),
    }),
    send: async ({ courierPayer, ...values }) => {
      const of = offerId ? { offerId } : { materialId: material.id, shopId: shop.id };
      const outcome = await askSample(key, { ...of, ...values, courierPayer: courierPayer as CourierPayer });
      if (!outcome.ok) return outcome;
      draft.clear();
      showToast(m.deals_samples_asked({ who: shop.name }), 'success');
      location.assign(localPath('/userCenter/samples', { id: outcome.data.id }));
      return outcome;
    },
    onChange: (values) => draft.keep(values),
  });
  const goods = (
    <Panel title={m.deals_samples_goods()} lead={m.deals_samples_noContract()}>
      <Facts
        facts={[
          {
            label: m.deals_samples_grade(),
            value: (
              <a className="link" href={localPath('/absDetail', { id: material.id })}>
                {material.name}
              </a>
            ),
          },
          { label: m.deals_samples_maker(), value: manufacturer },
          {
            label: m.deals_samples_supplier(),
            value: (
              <a className="link" href={shopHref(shop.id)}>
                <bdi lang="">{shop.name}</bdi>
              </a>
            ),
          },
        ]}
      />
    </Panel>
  );
  if (closed || pending)
    return (
      <div className="space-y-4">
        {goods}
        <Notice tone="amber" title={m.deals_samples_cannotAsk()}>
          <p>
            {pending
              ? m.deals_samples_twice({ number: pending.number })
              : closed === 'own'
                ? m.deals_samples_ownShop()
                : m.deals_samples_shopAway()}
          </p>
          {pending && (
            <a className="link" href={localPath('/userCenter/samples', { id: pending.id })}>
              {m.deals_samples_open()}
            </a>
          )}
        </Notice>
      </div>
    );
  const labels = {
    kg: m.deals_samples_kg(),
    packaging: m.deals_samples_packaging(),
    purpose: m.deals_samples_purpose(),
    neededBy: m.deals_samples_neededBy(),
    address: m.deals_samples_address(),
    courierPayer: m.deals_samples_payer(),
    courierAccount: m.deals_samples_courierAccount(),
    shopId: m.deals_samples_supplier(),
  };
  return (
    <div className="space-y-4">
      {goods}
      <Panel title={m.deals_samples_ask()} lead={m.deals_samples_askLead({ days: sampleDays.answer })}>
        <Form form={form} labels={labels} className="max-w-[44rem]">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="kg" required places={3} unit="kg" autoComplete="off" />
            <TextField
              form={form}
              name="packaging"
              maxLength={sampleText.packaging[1]}
              help={m.deals_samples_packagingHelp()}
            />
          </div>
          <LongTextField
            form={form}
            name="purpose"
            required
            maxLength={sampleText.purpose[1]}
            help={m.deals_samples_purposeHelp()}
          />
          <TextField form={form} name="neededBy" type="date" required min={earliestDay(now)} />
          <LongTextField
            form={form}
            name="address"
            required
            maxLength={sampleText.address[1]}
            help={m.deals_samples_addressHelp()}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <ChoiceField
              form={form}
              name="courierPayer"
              required
              options={courierPayers.map((code) => ({ code, name: courierPayerName(code) }))}
            />
            {form.values.courierPayer === 'buyerAccount' && (
              <TextField
                form={form}
                name="courierAccount"
                required
                maxLength={sampleText.courierAccount[1]}
                autoComplete="off"
                help={m.deals_samples_courierAccountHelp()}
              />
            )}
          </div>
          <ForCall<'api/trade/web/sample/askSample'> as="buyer" begins="buying">
            <Button type="submit" busy={form.busy}>
              {m.deals_samples_ask()}
            </Button>
          </ForCall>
        </Form>
      </Panel>
    </div>
  );
}
