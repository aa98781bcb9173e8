import '#i18n/browser.ts';
import { useState } from 'react';
import type { First } from '#app/first.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import type { ContentCase, ContentEntry } from '#api/site/content-console.ts';
import { EmptyState } from '#components/center/EmptyState.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { useAddress } from '#components/center/use-address.ts';
import type { Family } from '#components/form/CategoryPicker.tsx';
import { Button } from '#components/ui/button.tsx';
import { utcDay } from '#lib/days.ts';
import { m } from '#i18n/messages.ts';
import { contentValues, type ContentValues } from '#api/site/content-values.ts';
import { localPath } from '#lib/paths.ts';
import { localMoment } from '#api/deals/validity.ts';
import { contentCase, namedPiece, newContent } from '../stores/content-console.ts';
import { MembersOnly } from '#app/center/MembersOnly.tsx';
import { EditorForm } from './EditorForm.tsx';
import { Preview } from './Preview.tsx';

type Props = { families: readonly Family[]; first: First<typeof contentCase> };

/** Writes one piece of content, new or known, in both languages. */
export default function ContentEditor(props: Props) {
  return (
    <MembersOnly audience="operator">
      <Piece {...props} />
    </MembersOnly>
  );
}

function Piece({ families, first }: Props) {
  const { params, href, go } = useAddress();
  // Every version that is read anew begins the form anew.
  const [turn, setTurn] = useState(0);
  const { kind, ref, source, named } = namedPiece(params);
  const load = async () => named && contentCase.load(named);
  const opened = useRemote(contentCase, first, `${kind} ${named?.ref}`, () => void load());
  if (!kind)
    return (
      <EmptyState title={m.site_content_unknownKind()}>
        <a className="link" href={localPath('/backstage/news')}>
          {m.console_news()}
        </a>
      </EmptyState>
    );
  const shared = {
    ...{ kind, families },
    // The form goes on as it is, with what it says of its fields.
    onNamed: (named: string) => history.replaceState(null, '', href({ ref: named })),
    onGone: () => {
      go({ ref: undefined });
      setTurn((count) => count + 1);
    },
    onReload: async () => {
      await load();
      setTurn((count) => count + 1);
    },
  };
  if (!ref && source)
    return (
      <Loaded remote={opened} onRetry={() => void load()} skeleton={<Skeleton of="form" rows={8} />}>
        {({ data }) => (
          <EditorForm
            {...shared}
            key={`from ${source} ${turn}`}
            given={undefined}
            entry={null}
            beginning={{ ...contentValues(kind, data), version: '', effectiveFrom: '' }}
          />
        )}
      </Loaded>
    );
  if (!ref)
    return <EditorForm {...shared} key={`new ${turn}`} given={undefined} entry={null} beginning={newContent()} />;
  return (
    <Loaded remote={opened} onRetry={() => void load()} skeleton={<Skeleton of="form" rows={8} />}>
      {({ entry, data, published }) =>
        kind === 'agreement' && isInForce(published) ? (
          <InForce entry={entry} values={contentValues(kind, data)} />
        ) : (
          <EditorForm
            {...shared}
            key={`${entry.ref} ${turn}`}
            given={ref}
            entry={entry}
            beginning={{
              ...contentValues(kind, data),
              ref,
              readAt: entry.updatedAt ?? '',
              publishAt: entry.publishAt ? localMoment(new Date(entry.publishAt)) : '',
            }}
          />
        )
      }
    </Loaded>
  );
}

/** By the day of UTC, as the server has it. */
const isInForce = (published: ContentCase['published']) =>
  typeof published?.['effectiveFrom'] === 'string' && published['effectiveFrom'] <= utcDay(new Date());

type InForceProps = { entry: ContentEntry; values: ContentValues };

/** A version that members have agreed to is read, and is what the next one begins from. */
function InForce({ entry, values }: InForceProps) {
  return (
    <div className="space-y-6">
      <Notice tone="brand" title={m.site_content_inForceStays()}>
        <Button asChild>
          <a href={localPath('/backstage/content', { kind: 'agreement', from: entry.ref })}>
            {m.site_content_nextVersion()}
          </a>
        </Button>
      </Notice>
      <Preview kind="agreement" values={values} />
    </div>
  );
}
