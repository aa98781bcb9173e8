import { useEffect, useRef, useState } from 'react';
import { Notice } from '#components/center/Notice.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { $news } from '../stores/news.ts';

/** Nothing changes under the hands of somebody who writes, or who is asked "really?". */
const isBusy = () =>
  document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
  document.activeElement?.closest('main form, main input, main textarea, main select') != null;

type Props = {
  load: () => void;
  /** What the page shows: once it is another, nothing waits any more. */
  shown?: unknown;
};

/** Keeps what a page shows up to date: `load` is called when something is new for its reader, or says so and waits. */
export function NewsBar({ load, shown }: Props) {
  const [waits, setWaits] = useState(false);
  const latest = useRef(load);
  useEffect(() => void (latest.current = load));
  useEffect(() => $news.listen(() => (isBusy() ? setWaits(true) : latest.current())), []);
  useEffect(() => setWaits(false), [shown]);
  if (!waits) return null;
  const show = () => {
    setWaits(false);
    load();
  };
  return (
    // Who writes may be far down in a long form: it stays in sight.
    <div className="sticky top-16 z-20">
      <Notice tone="brand" live>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{m.center_news()}</p>
          <Button variant="outline" size="small" onClick={show}>
            {m.center_showNews()}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
