import type { FigureVersion } from '#api/market/figure.ts';
import { figureText, shownUnit } from '#api/market/figure-text.ts';
import { conditionText, normText, sourceText } from '#api/market/figure-words.ts';
import type { PropertyValue } from '#api/market/goods.ts';
import { Facts } from '#components/center/Facts.tsx';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { basisText, enteredByText } from './version-text.ts';

type Said = Pick<FigureVersion, 'value' | 'low' | 'high' | 'text' | 'unit'>;
export const saidText = (said: Said, { decimals }: Pick<PropertyValue, 'decimals'>): string =>
  [figureText({ ...said, decimals }), said.text === null && shownUnit(said.unit)].filter(Boolean).join(' ');

type Whole = Pick<
  FigureVersion,
  'value' | 'low' | 'high' | 'text' | 'unit' | 'norm' | 'normYear' | 'condition' | 'comparable' | 'basis' | 'source'
>;
type Props = { property: Pick<PropertyValue, 'decimals'>; version: Whole | FigureVersion };

/** A version of a figure in full, as the desk looks at it. */
export function VersionFacts({ property, version }: Props) {
  const whole = 'hash' in version ? version : null;
  const text = sourceText(version.source, version.basis);
  return (
    <Facts
      className="-mt-2"
      facts={[
        {
          label: m.market_abs_value(),
          value: whole?.withdrawn ? m.market_figure_withdrawnShort() : saidText(version, property),
        },
        { label: m.market_abs_condition(), value: conditionText(version) || '–', marked: !version.comparable },
        { label: m.market_abs_standards(), value: normText(version) },
        ...(whole ? [{ label: m.market_figure_basis(), value: basisText(whole) }] : []),
        {
          label: m.market_abs_source(),
          value: version.source.href ? (
            <a className="link" href={version.source.href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ) : (
            text
          ),
        },
        ...(whole
          ? [
              { label: m.market_figure_by(), value: enteredByText(whole) },
              { label: m.market_figure_since(), value: formatDate(whole.validFrom) },
            ]
          : []),
      ]}
    />
  );
}
