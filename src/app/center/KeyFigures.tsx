import { cn } from '#components/ui/class-names.ts';

export type KeyFigure = {
  key: string;
  label: string;
  /** One for each currency. */
  values: readonly string[];
  /** The rule, or what is next. */
  note: string;
  /** Something of it is late. */
  late?: boolean;
  /** To what it counts, where that is a page of its own. */
  href?: string;
};

/** The few figures that a day begins with, each with its rule and the way to what it counts. */
export const KeyFigures = ({ label, figures }: { label: string; figures: readonly KeyFigure[] }) => (
  <ul aria-label={label} className="panel key-figures">
    {figures.map(({ key, label: name, values, note, late, href }) => (
      <li key={key}>
        {href === undefined ? (
          <p className="text-soft text-table">{name}</p>
        ) : (
          <a className="text-soft text-table after:absolute after:inset-0" href={href}>
            {name}
          </a>
        )}
        {values.map((value) => (
          <p key={value} className="figures text-h2 font-semibold">
            {value}
          </p>
        ))}
        <p className={cn('figures text-meta', late ? 'text-amber' : 'text-soft')}>{note}</p>
      </li>
    ))}
  </ul>
);
