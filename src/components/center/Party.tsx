import './dense-table.css';
import { foreignLang } from '#lib/text-language.ts';

type Props = {
  /** The name that people know it by. */
  name: string;
  /** As it stands in contracts and at banks, where that is another. */
  company?: string | null | undefined;
  /** Address of its logo; without one its first letter stands there. */
  logo?: string | null | undefined;
  /** Said instead of the name in contracts, or after it. */
  more?: string | undefined;
};

/** A company in a list: always its mark, the name that people know it by, and its name in contracts below. */
export function Party({ name, company, logo, more }: Props) {
  const legal = company && company !== name ? company : '';
  return (
    <span className="party">
      <PartyMark name={name} logo={logo} />
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

/** Beside the name: it says nothing of its own. */
export const PartyMark = ({ name, logo }: Pick<Props, 'name' | 'logo'>) =>
  logo ? (
    <img src={logo} alt="" className="party-mark" loading="lazy" />
  ) : (
    <span aria-hidden="true" className="party-mark">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  );
