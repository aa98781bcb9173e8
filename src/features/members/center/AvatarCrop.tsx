import 'react-image-crop/dist/ReactCrop.css';
import { useRef, useState } from 'react';
import { ReactCrop, centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import { useObjectUrl } from '#components/center/use-object-url.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog, DialogContent, DialogFooter } from '#components/ui/dialog.tsx';
import { m } from '#i18n/messages.ts';
import { updateInfo } from '#app/stores/member-info.ts';
import { showToast } from '#app/stores/toasts.ts';

/** Pixels of a side of what is sent; the server makes its own picture from it. */
const side = 512;
const handle = () => m.center_cropHandle();

/** Cuts a square out of a picture and sends it. The preview is what will be seen. */
export function AvatarCrop({ file, onClose }: { file: File; onClose: () => void }) {
  const url = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const preview = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  const begin = ({ width, height }: HTMLImageElement) => {
    const whole = makeAspectCrop({ unit: '%', width: 90 }, 1, width, height);
    const middle = centerCrop(whole, width, height);
    setCrop(middle);
    draw(middle);
  };
  const draw = ({ x, y, width, height }: PercentCrop) => {
    const source = image.current;
    const context = preview.current?.getContext('2d');
    if (!source || !context || width === 0) return;
    const { naturalWidth, naturalHeight } = source;
    context.clearRect(0, 0, side, side);
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      source,
      ...([
        (x / 100) * naturalWidth,
        (y / 100) * naturalHeight,
        (width / 100) * naturalWidth,
        (height / 100) * naturalHeight,
      ] as const),
      ...([0, 0, side, side] as const),
    );
  };
  const send = async () => {
    const blob = await new Promise<Blob | null>((resolve) => preview.current!.toBlob(resolve, 'image/png'));
    if (!blob) return setFault(m.center_avatarUnreadable());
    setBusy(true);
    const outcome = await updateInfo({}, new File([blob], 'avatar.png', { type: 'image/png' }));
    setBusy(false);
    if (!outcome.ok) return setFault(outcome.fields['avatar'] ?? outcome.message);
    showToast(m.center_avatarSaved(), 'success');
    onClose();
  };

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={m.center_crop()} description={m.center_cropHelp()}>
        <div className="flex flex-col items-center gap-4 sm:flex-row sm:items-start">
          {url && (
            <ReactCrop
              crop={crop}
              onChange={(_, next) => {
                setCrop(next);
                draw(next);
              }}
              aspect={1}
              circularCrop
              keepSelection
              minWidth={32}
              ariaLabels={{
                cropArea: m.center_cropArea(),
                nwDragHandle: handle(),
                nDragHandle: handle(),
                neDragHandle: handle(),
                eDragHandle: handle(),
                seDragHandle: handle(),
                sDragHandle: handle(),
                swDragHandle: handle(),
                wDragHandle: handle(),
              }}
            >
              <img
                ref={image}
                src={url}
                alt=""
                className="max-h-[50vh]"
                onLoad={(event) => begin(event.currentTarget)}
                onError={() => setFault(m.center_avatarUnreadable())}
              />
            </ReactCrop>
          )}
          <figure className="shrink-0 text-center">
            <canvas
              ref={preview}
              width={side}
              height={side}
              className="bg-sunken border-line size-24 rounded-full border"
            />
            <figcaption className="text-soft mt-1 text-table">{m.center_preview()}</figcaption>
          </figure>
        </div>
        {fault && (
          <p role="alert" className="text-bad mt-3">
            {fault}
          </p>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {m.center_cancel()}
          </Button>
          <Button busy={busy} disabled={!crop} onClick={() => void send()}>
            {m.center_avatarUse()}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
