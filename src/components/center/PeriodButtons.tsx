import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';

type Props<Days extends number> = {
  periods: readonly Days[];
  chosen: Days;
  onChoose: (days: NoInfer<Days>) => void;
};

/** How many days are counted back from today. */
export function PeriodButtons<Days extends number>({ periods, chosen, onChoose }: Props<Days>) {
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={m.ui_period()}>
      {periods.map((days) => (
        <Button
          key={days}
          size="small"
          variant={days === chosen ? 'primary' : 'outline'}
          aria-pressed={days === chosen}
          onClick={() => onChoose(days)}
        >
          {m.ui_periodDays({ days })}
        </Button>
      ))}
    </div>
  );
}
