import { useState } from 'react';
import { useNow } from '#components/center/use-now.ts';
import { TextField } from '#components/form/fields.tsx';
import type { FormState } from '#components/form/use-form.ts';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import type { ContentValues } from '#api/site/content-values.ts';
import { localMoment } from '#api/deals/validity.ts';

type Props = {
  form: FormState<ContentValues>;
  unsaved: boolean;
  onPreview: () => void;
  onPublish: () => Promise<void>;
};

/** Saving, looking at it, publishing now or at a time. */
export function PublishBar({ form, unsaved, onPreview, onPublish }: Props) {
  const [busy, setBusy] = useState(false);
  const publish = async () => {
    setBusy(true);
    await onPublish();
    setBusy(false);
  };
  const scheduled = form.values.publishAt !== '';
  return (
    <div className="panel space-y-4 p-4 sm:p-5">
      <TextField
        form={form}
        name="publishAt"
        type="moment"
        min={localMoment(useNow())}
        help={m.site_content_publishAtHelp()}
        className="sm:max-w-xs"
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant={scheduled ? 'primary' : 'outline'} busy={form.busy}>
          {scheduled ? m.site_content_saveForLater() : m.site_content_save()}
        </Button>
        <Button variant="outline" onClick={onPreview}>
          {m.site_content_preview()}
        </Button>
        <Button variant={scheduled ? 'outline' : 'primary'} busy={busy} onClick={() => void publish()}>
          {m.site_content_publishNow()}
        </Button>
        <span className="text-soft text-table" role="status">
          {unsaved ? m.site_content_notSaved() : m.site_content_allSaved()}
        </span>
      </div>
    </div>
  );
}
