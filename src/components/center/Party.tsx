import './dense-table.css';
import { foreignLang } from '#lib/text-language.ts';

type Props = {
  /** The name that people know it by. */
  name: string;
  /** As it stands in contracts and at banks, where that is another. */
  legalName?: string | null | undefined;
  /** Said instead of the legal name, or after it. */
  more?: string | undefined;
};

/** A company in a list: always its mark, the name that people know it by, and its legal name below. */
export function Party({ name, legalName, more }: Props) {
  const legal = legalName && legalName !== name ? legalName : '';
  return (
    <span className="party">
      <span aria-hidden="true" className="party-mark">
        {[...name.trim()][0]?.toUpperCase()}
      </span>
      <span className="min-w-0">
        <span className="line" lang={foreignLang(name)} title={name}>
          {name}
        </span>
        {(legal || more) && (
          <span className="line meta" title={legal || undefined}>
            {legal && <span lang={foreignLang(legal)}>{legal}</span>}
            {legal && more && ' · '}
            {more}
          </span>
        )}
      </span>
    </span>
  );
}
