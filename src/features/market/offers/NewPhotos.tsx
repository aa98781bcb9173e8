import type { OwnOffer } from '#api/market/own-offer.ts';
import { photosOfOffer } from '#api/market/shop-choices.ts';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { draftOf } from '#app/stores/draft.ts';
import { addLotPhotos } from '../stores/lot-photos.ts';
import { noPhotos, photoLabels, photoProblems, PhotoFields, type TypedPhotos } from './PhotoFields.tsx';

type Props = {
  offer: Pick<OwnOffer, 'id' | 'photos'>;
  /** What was chosen and said already. */
  begun?: TypedPhotos;
  onDone: () => void;
};

/** A form that adds photos to an offer. */
export function NewPhotos({ offer, begun = noPhotos, onDone }: Props) {
  const form = useForm<TypedPhotos>({
    initial: begun,
    draft: () => draftOf(`lotPhotos:${offer.id}`),
    check: (values) => ({
      picture: values.pictures.length === 0 ? m.field_required() : undefined,
      ...photoProblems(values),
    }),
    send: async ({ pictures, lot, takenOn }) => {
      const { left, failure } = await addLotPhotos({ offerId: offer.id, lot, takenOn }, pictures);
      // What has arrived is not sent again.
      if (failure) {
        form.set('pictures', left);
        return failure;
      }
      form.reset({ ...noPhotos, lot, takenOn });
      onDone();
      return { ok: true };
    },
  });
  return (
    <Form form={form} labels={photoLabels()}>
      <PhotoFields form={form} title={m.market_offers_photoAdd()} max={photosOfOffer - offer.photos.length} required />
      <Button type="submit" variant="outline" busy={form.busy}>
        {m.market_offers_photoAdd()}
      </Button>
    </Form>
  );
}
