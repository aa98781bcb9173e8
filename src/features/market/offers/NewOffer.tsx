import '#i18n/browser.ts';
import { useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { OfferChoices } from '#api/market/own-offer.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useAddress } from '#components/center/use-address.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { localPath } from '#lib/paths.ts';
import { onceKey } from '#app/stores/once-key.ts';
import {
  $material,
  $offerChoices,
  createOffer,
  loadMaterial,
  loadOfferChoices,
  offerDraft,
  takeMaterial,
  type FoundMaterial,
  type OfferForm,
} from '../stores/own-offers.ts';
import { MaterialPicker } from './MaterialPicker.tsx';
import { offersPath } from './offer-links.ts';
import { formProblems, inputOf, offerBeginning, offerLabels } from './offer-values.ts';
import { OfferFields } from './OfferFields.tsx';
import { OfferPreview } from './OfferPreview.tsx';
import { MembersOnly } from '#app/center/MembersOnly.tsx';

type Props = { rates: Record<string, string> };

/** A new offer: first the material, then everything that it says. */
export default function NewOffer(props: Props) {
  return (
    <MembersOnly audience="supplier">
      <Steps {...props} />
    </MembersOnly>
  );
}

function Steps(props: Props) {
  const { params, go } = useAddress();
  const id = params.get('materialId')?.slice(0, 120) ?? '';
  const material = useStore($material);
  const choices = useStore($offerChoices);
  useEffect(() => void loadOfferChoices(), []);
  useEffect(() => {
    if ($material.get().data?.id !== id) void loadMaterial(id);
  }, [id]);
  // Whoever goes from one step to the other by hand goes on there with the keyboard.
  const [moved, setMoved] = useState(false);
  const pick = (chosen: FoundMaterial) => {
    setMoved(true);
    takeMaterial(chosen);
    go({ materialId: chosen.id });
  };
  const change = () => {
    setMoved(true);
    go({ materialId: undefined });
  };
  return (
    <Loaded remote={material} onRetry={() => void loadMaterial(id)}>
      {({ chosen }) =>
        chosen?.id === id ? (
          <div className="space-y-5">
            <Chosen key={chosen.id} material={chosen} focused={moved} onChange={change} />
            <Loaded remote={choices} onRetry={() => void loadOfferChoices()}>
              {(known) => <Filled key={chosen.id} {...props} material={chosen} choices={known} />}
            </Loaded>
          </div>
        ) : (
          <Panel title={m.market_offers_chooseMaterial()} lead={m.market_offers_chooseMaterialText()}>
            <MaterialPicker focused={moved} onPick={pick} />
          </Panel>
        )
      }
    </Loaded>
  );
}

type ChosenProps = { material: FoundMaterial; focused: boolean; onChange: () => void };

function Chosen({ material, focused, onChange }: ChosenProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="panel flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        <a className="quiet-link text-lg font-semibold" href={localPath('/absDetail', { id: material.id })}>
          {material.grade}
        </a>
        <span className="text-soft block text-sm">
          {material.manufacturer} · {material.category}
        </span>
      </p>
      <Button variant="outline" onClick={onChange}>
        {m.market_offers_otherMaterial()}
      </Button>
    </div>
  );
}

function Filled({ rates, material, choices }: Props & { material: FoundMaterial; choices: OfferChoices }) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => offerDraft(material.id));
  const [initial] = useState(() => draft.read(offerBeginning(new Date())));
  const onSale = useRef(true);
  const form = useForm<OfferForm>({
    initial,
    check: (values) => formProblems(values, new Date()),
    send: async (values) => {
      const outcome = await createOffer(key, {
        materialId: material.id,
        ...inputOf(values),
        onSale: onSale.current,
      });
      if (!outcome.ok) return outcome;
      draft.clear();
      location.assign(offersPath());
      return outcome;
    },
    onChange: (values) => {
      draft.keep(values);
      key.renew();
    },
  });
  const sendAs = (listed: boolean) => {
    onSale.current = listed;
  };
  return (
    <Form form={form} labels={offerLabels(form.values)}>
      <OfferFields form={form} choices={choices} />
      <Panel title={m.market_offers_preview()}>
        <OfferPreview values={form.values} choices={choices} rates={rates} />
      </Panel>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} onClick={() => sendAs(true)}>
          {m.market_offers_putOnSale()}
        </Button>
        <Button type="submit" variant="outline" busy={form.busy} onClick={() => sendAs(false)}>
          {m.market_offers_saveNotListed()}
        </Button>
      </div>
    </Form>
  );
}
