import { linkedText } from '#lib/linked-text.ts';

/**
 * What somebody wrote (`lang`: in which language; '' is any), with its line breaks. Addresses are links that tell the
 * other site nothing; all else is text.
 */
export function LinkedText({ text, lang }: { text: string; lang: string | undefined }) {
  return (
    <p className="written" lang={lang}>
      {linkedText(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          <a key={index} className="link" href={part.href} target="_blank" rel="nofollow noopener noreferrer ugc">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
