import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { OfferChoices, OwnOffer } from '#api/market/own-offer.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { discard } from '../stores/offer-edits.ts';
import {
  absorbOffers,
  loadOfferChoices,
  offerChoices,
  offerDraft,
  updateOffers,
  type OfferForm,
} from '../stores/own-offers.ts';
import { showToast } from '#app/stores/toasts.ts';
import { editOf, formOf, formProblems, offerLabels } from './offer-values.ts';
import { OfferFields } from './OfferFields.tsx';

type Props = { offer: OwnOffer; onClose: () => void; onSaved: () => void };

/** All fields of one offer. What is typed stays in this browser until it is saved. */
export function EditDialog(props: Props) {
  const choices = useStore(offerChoices.$state);
  useEffect(() => {
    if (!offerChoices.$state.get().data) void loadOfferChoices();
  }, []);
  const { offer, onClose } = props;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        className="sm:w-[min(52rem,calc(100vw-3rem))]"
        title={offer.grade}
        description={offer.manufacturer.name}
      >
        <Loaded remote={choices} onRetry={() => void loadOfferChoices()}>
          {(known) => <Filled {...props} choices={known} />}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

function Filled({ offer, onClose, onSaved, choices }: Props & { choices: OfferChoices }) {
  const draft = offerDraft(`edit:${offer.id}:${offer.updatedAt}`);
  const form = useForm<OfferForm>({
    initial: draft.read(formOf(offer)),
    check: (values) => formProblems(values, new Date(), offer),
    send: async (values) => {
      const outcome = await updateOffers([{ ...editOf(values, offer), id: offer.id, updatedAt: offer.updatedAt }]);
      if (!outcome.ok) {
        const fields = Object.entries(outcome.fields).map(([name, text]) => [name.replace(/^offers\.0\./, ''), text]);
        return { ...outcome, fields: Object.fromEntries(fields) as Record<string, string> };
      }
      draft.clear();
      discard([offer.id]);
      absorbOffers(outcome.data);
      showToast(m.market_offers_saved({ count: '1' }), 'success');
      onSaved();
      onClose();
      return outcome;
    },
    onChange: draft.keep,
  });
  const cancel = () => {
    draft.clear();
    onClose();
  };
  return (
    <Form form={form} labels={offerLabels(form.values)}>
      <OfferFields form={form} choices={choices} />
      <DialogFooter>
        <Button variant="outline" onClick={cancel}>
          {m.center_cancel()}
        </Button>
        <Button type="submit" busy={form.busy}>
          {m.center_save()}
        </Button>
      </DialogFooter>
    </Form>
  );
}
