import { useRef } from 'react';
import type { OwnDynamic } from '#api/market/own-shop.ts';
import { FileField } from '#components/center/FileField.tsx';
import { picturesOfDynamic, shopPictureRule, textLength } from '#api/common/limits.ts';
import { Panel } from '#components/center/Panel.tsx';
import { BilingualField, bilingualLabels } from '#components/form/BilingualField.tsx';
import { Form } from '#components/form/Form.tsx';
import { useForm } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { onceKey } from '#app/stores/once-key.ts';
import { dynamicDraft, saveDynamic, type DynamicForm as Typed } from '../stores/own-shop.ts';
import { KeptList } from './KeptList.tsx';
import { missingPair } from './missing-pair.ts';

type Props = {
  /** null: a new one. */
  before: OwnDynamic | null;
  onDone: (published: boolean) => void;
  onCancel: () => void;
};
type Values = Typed & { kept: OwnDynamic['pictures']; pictures: readonly File[]; publish: boolean };

/** Writes or rewrites one, as a draft or in public. */
export function DynamicForm({ before, onDone, onCancel }: Props) {
  const key = useRef(onceKey());
  const draft = dynamicDraft(before?.id);
  const { titleEn = '', titleZh = '', contentEn = '', contentZh = '' } = before ?? {};
  const form = useForm<Values>({
    initial: {
      ...draft.read({ titleEn, titleZh, contentEn, contentZh }),
      ...{ kept: before?.pictures ?? [], pictures: [], publish: true },
    },
    check: (values) => ({ ...missingPair(values, 'title'), ...missingPair(values, 'content') }),
    send: async ({ kept, pictures, publish, ...typed }) => {
      const input = { ...typed, id: before?.id, publish, keptPictures: kept.map(({ id }) => id) };
      const outcome = await saveDynamic(key.current, input, pictures);
      if (outcome.ok) onDone(publish);
      return outcome;
    },
    onChange: ({ kept: _, pictures: __, publish: ___, ...typed }) => draft.keep(typed),
  });
  const { values, errors, set } = form;
  const labels = {
    ...bilingualLabels('title', m.market_shop_title()),
    ...bilingualLabels('content', m.market_shop_content()),
    pictures: m.market_shop_pictures(),
  };
  const room = picturesOfDynamic - values.kept.length;
  const send = (publish: boolean) => {
    set('publish', publish);
    form.submit();
  };
  return (
    <Panel
      title={before ? m.market_shop_editDynamic() : m.market_shop_writeDynamic()}
      lead={m.market_shop_dynamicLead()}
    >
      <Form form={form} labels={labels}>
        <BilingualField form={form} name="title" maxLength={textLength.dynamicTitle[1]} required />
        <BilingualField form={form} name="content" rows={10} maxLength={textLength.dynamicContent[1]} required />
        <KeptList
          label={labels.pictures}
          kept={values.kept}
          nameOf={(_, index) => m.market_shop_pictureNumber({ number: index + 1 })}
          show={({ sources, width, height }, name) => (
            <img
              src={sources[0]?.href}
              alt={name}
              width={width}
              height={height}
              className="bg-sunken aspect-8/5 h-auto w-36 rounded object-cover"
            />
          )}
          onChange={(kept) => set('kept', kept)}
          className="flex flex-wrap gap-3"
          itemClassName="space-y-1"
        />
        {room > 0 && (
          <FileField
            name="pictures"
            label={labels.pictures}
            rule={shopPictureRule}
            max={room}
            error={errors['pictures']}
            files={values.pictures}
            onChange={(pictures) => set('pictures', pictures)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button busy={form.busy} onClick={() => send(true)}>
            {before?.publishedAt ? m.market_shop_saveChanges() : m.market_shop_publish()}
          </Button>
          <Button variant="outline" busy={form.busy} onClick={() => send(false)}>
            {before?.publishedAt ? m.market_shop_takeBack() : m.market_shop_saveDraft()}
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              draft.clear();
              onCancel();
            }}
          >
            {m.center_cancel()}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
