import '#i18n/browser.ts';
import { useEffect, useRef, useState } from 'react';
import type { OfferChoices, OwnOffer } from '#api/market/own-offer.ts';
import { photosOfOffer } from '#api/market/shop-choices.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { useNow } from '#components/center/use-now.ts';
import { useAddress } from '#components/center/use-address.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { localPath } from '#lib/paths.ts';
import { onceKey } from '#app/stores/once-key.ts';
import {
  createOffer,
  loadMaterial,
  loadOfferChoices,
  material,
  offerChoices,
  offerDraft,
  takeMaterial,
  type FoundMaterial,
  type NamedMaterial,
  type NarrowingChoices,
  type OfferForm,
} from '../stores/own-offers.ts';
import { addLotPhotos } from '../stores/lot-photos.ts';
import { ProposeGrade } from '../proposals/ProposeGrade.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { MaterialPicker } from './MaterialPicker.tsx';
import { copyNamed, materialNamed, offersPath, proposedNamed } from './offer-links.ts';
import { formProblems, inputOf, offerBeginning, offerLabels } from './offer-values.ts';
import { OfferFields } from './OfferFields.tsx';
import { NewPhotos } from './NewPhotos.tsx';
import { OfferPreview } from './OfferPreview.tsx';
import { noPhotos, photoLabels, photoProblems, PhotoFields, type TypedPhotos } from './PhotoFields.tsx';
import { useRemote } from '#app/stores/use-remote.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { ForCall } from '#app/center/ForCall.tsx';

type Props = {
  /** Units of a currency per USD. */
  rates: Record<string, string>;
  first: { material: NamedMaterial | null; choices: OfferChoices | null; narrowing: NarrowingChoices | null };
};

/** A new offer: first the material, then everything that it says. */
export default function NewOffer(props: Props) {
  return (
    <MembersOnly audience="supplier">
      <ForCall<'api/product/supplier/offer/createOffer'> as="sales" begins="selling">
        <Steps {...props} />
      </ForCall>
    </MembersOnly>
  );
}

function Steps({ rates, first }: Props) {
  const { params, go } = useAddress();
  const id = materialNamed(params);
  const proposing = proposedNamed(params);
  const loadChoices = () => void loadOfferChoices();
  const choices = useRemote(offerChoices, first.choices, '', loadChoices);
  const named = useRemote(material, first.material, id, () => {
    if (material.$state.get().data?.id !== id) void loadMaterial(id);
  });
  // Whoever goes from one step to the other by hand goes on there with the keyboard.
  const [moved, setMoved] = useState(false);
  const pick = (chosen: FoundMaterial) => {
    setMoved(true);
    takeMaterial(chosen);
    go({ materialId: chosen.id, propose: undefined });
  };
  const change = () => {
    setMoved(true);
    go({ materialId: undefined, copyOf: undefined });
  };
  return (
    <Loaded remote={named} onRetry={() => void loadMaterial(id)}>
      {({ chosen }) =>
        chosen?.id === id ? (
          <div className="space-y-5">
            <Chosen key={chosen.id} material={chosen} focused={moved} onChange={change} />
            <Loaded remote={choices} onRetry={loadChoices}>
              {(known) => (
                <Filled key={chosen.id} rates={rates} material={chosen} choices={known} copyOf={copyNamed(params)} />
              )}
            </Loaded>
          </div>
        ) : proposing !== null ? (
          <ProposeGrade typed={proposing.trim()} onPick={pick} onBack={() => go({ propose: undefined })} />
        ) : (
          <Panel title={m.market_offers_chooseMaterial()} lead={m.market_offers_chooseMaterialText()}>
            <MaterialPicker
              focused={moved}
              onPick={pick}
              onPropose={(typed) => go({ propose: typed })}
              first={first.narrowing}
            />
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
        <a className="quiet-link text-h3 font-semibold" href={localPath('/absDetail', { id: material.id })}>
          {material.grade}
        </a>
        <span className="text-soft block text-table">
          {material.manufacturer} · {material.category}
        </span>
        {material.proposed && (
          <span className="text-soft mt-1 flex max-w-[36rem] flex-wrap items-center gap-2 text-table">
            <Badge tone="amber">{m.market_offer_proposed()}</Badge>
            {m.market_proposals_offerAtOnce()}
          </span>
        )}
      </p>
      <Button variant="outline" onClick={onChange}>
        {m.market_offers_otherMaterial()}
      </Button>
    </div>
  );
}

type FilledProps = Pick<Props, 'rates'> & { material: FoundMaterial; choices: OfferChoices; copyOf: string };

type Saved = { offer: OwnOffer; left: TypedPhotos; why: string };

function Filled({ rates, material: { id: materialId }, choices, copyOf }: FilledProps) {
  const [key] = useState(onceKey);
  const [draft] = useState(() => offerDraft(materialId, copyOf));
  const [saved, setSaved] = useState<Saved | null>(null);
  const now = useNow();
  const onSale = useRef(true);
  const form = useForm<OfferForm & TypedPhotos>({
    initial: { ...offerBeginning(now), ...noPhotos },
    restore: draft.read,
    check: (values) => ({
      ...formProblems(values, new Date()),
      ...(values.pictures.length > 0 && photoProblems(values)),
    }),
    send: async (values) => {
      const outcome = await createOffer(key, {
        materialId,
        ...inputOf(values),
        onSale: onSale.current,
      });
      if (!outcome.ok) return outcome;
      draft.clear();
      const { pictures, lot, takenOn } = values;
      const { left, failure } = await addLotPhotos({ offerId: outcome.data.id, lot, takenOn }, pictures);
      if (failure) {
        const why = Object.values(failure.fields)[0] ?? failure.message;
        setSaved({ offer: outcome.data, left: { pictures: left, lot, takenOn }, why });
      } else location.assign(offersPath());
      return outcome;
    },
    onChange: ({ pictures: _, ...values }) => {
      draft.keep(values);
      key.renew();
    },
  });
  const sendAs = (listed: boolean) => {
    onSale.current = listed;
  };
  if (saved) return <WithoutPhotos {...saved} />;
  return (
    <Form form={form} labels={{ ...offerLabels(form.values), ...photoLabels() }}>
      <OfferFields form={form} choices={choices} />
      <PhotoFields
        form={form}
        title={m.market_offers_newPhotos()}
        lead={<p className="text-soft max-w-[44rem]">{m.market_offers_photosLead({ max: photosOfOffer })}</p>}
        max={photosOfOffer}
        required={false}
      />
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

/** The offer is there, some of its photos are not: they are sent again, or left. */
function WithoutPhotos({ offer, left, why }: Saved) {
  return (
    <div className="space-y-5">
      <Notice tone="bad" live>
        <p className="font-medium">
          {m.market_offers_savedWithoutPhotos({ count: formatCount(left.pictures.length) })}
        </p>
        <p>{why}</p>
        <p className="mt-2">
          <a className="link press inline-flex items-center" href={offersPath()}>
            {m.market_offers_toOffers()}
          </a>
        </p>
      </Notice>
      <NewPhotos offer={offer} begun={left} onDone={() => location.assign(offersPath())} />
    </div>
  );
}
