import { useEffect, useState } from 'react';
import type { Deadline } from '#api/deals/calendar.ts';
import { showToast } from '#app/stores/toasts.ts';
import { saveFile } from '#components/center/save-file.ts';
import { Button } from '#components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#components/ui/dropdown-menu.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { formatMoment } from '#lib/moments.ts';
import { localPath } from '#lib/paths.ts';
import { deadlineFile, readDeadlines } from '../stores/calendar.ts';

export type OfDeadlines = {
  orderId: string;
  /** Of the sub-order with this number alone. */
  subOrder?: string;
};

/**
 * The deadlines of a deal, each as a file for a calendar. It comes open, since a press on its button has brought it, and
 * asks each time that it opens: deadlines move.
 */
export function DeadlineMenu({ orderId, subOrder }: OfDeadlines) {
  const [isOpen, setOpen] = useState(true);
  const [deadlines, setDeadlines] = useState<Deadline[] | null>(null);
  const ask = async () => {
    const outcome = await readDeadlines(orderId);
    if (outcome.ok) return setDeadlines(outcome.data.filter((one) => !subOrder || one.subOrder?.number === subOrder));
    setOpen(false);
    showToast(outcome.message, 'warning');
  };
  useEffect(() => {
    if (isOpen) void ask();
  }, [isOpen]);
  const save = async ({ key }: Deadline) => {
    const outcome = await deadlineFile(orderId, key);
    if (outcome.ok) saveFile(outcome.data);
    else showToast(outcome.message, 'warning');
  };
  const showsNumber = new Set(deadlines?.map((one) => one.subOrder?.id)).size > 1;
  return (
    <DropdownMenu open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size="small">
          {m.deals_calendar_add()}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-[80vw] sm:max-w-xs" aria-busy={deadlines === null}>
        {deadlines === null && <p className="text-soft px-3 py-2">{m.center_loading()}</p>}
        {deadlines?.length === 0 && <p className="text-soft px-3 py-2">{m.deals_calendar_none()}</p>}
        {deadlines?.map((one) => (
          <DropdownMenuItem key={one.key} className="h-auto py-2" onSelect={() => void save(one)}>
            <span className="min-w-0 grow">
              <span className="block">{one.what}</span>
              <span className="text-soft figures block text-table">
                {m.deals_calendar_byOn({ date: one.until ? formatMoment(one.until) : formatDate(one.dueOn!) })}
                {showsNumber && one.subOrder && ` · ${one.subOrder.number}`}
              </span>
            </span>
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem asChild>
          <a className="text-brand" href={`${localPath('/userCenter/notificationSettings')}#calendar`}>
            {m.deals_calendar_subscribe()}
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
