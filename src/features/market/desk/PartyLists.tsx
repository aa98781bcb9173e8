import { useState } from 'react';
import type { PartyListReading } from '#api/market/party-list.ts';
import { publicLists, type PublicList } from '#api/market/party-list-choices.ts';
import { showToast } from '#app/stores/toasts.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { Loaded } from '#components/center/Loaded.tsx';
import { Notice } from '#components/center/Notice.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { Skeleton } from '#components/center/Skeleton.tsx';
import { Button } from '#components/ui/button.tsx';
import { m } from '#i18n/messages.ts';
import { formatCount } from '#lib/format.ts';
import { joinWords } from '#lib/join-words.ts';
import { formatMoment } from '#lib/moments.ts';
import { partyLists, previewPartyList, takePartyList } from '../stores/desk.ts';
import { ChooseFile } from './ChooseFile.tsx';

const listNames: Record<PublicList, () => string> = {
  ofac: m.market_parties_ofac,
  ofacConsolidated: m.market_parties_ofacConsolidated,
  un: m.market_parties_un,
};
const accept = '.csv,.txt,.xml,text/csv,text/xml,application/xml';

type Sent = { list: PublicList; fileName: string; content: string; aliases: string };
type Shown = { sent: Sent; reading: PartyListReading };

/** Public lists of sanctioned parties: which stand here, and a file of one, previewed and then taken over. */
export default function PartyLists() {
  const load = () => partyLists.load(null);
  const standing = useRemote(partyLists, null, '', () => void load());
  const [list, setList] = useState<PublicList>('ofac');
  const [files, setFiles] = useState<{ content?: File | undefined; aliases?: File | undefined }>({});
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);

  const preview = async () => {
    if (!files.content) return setWrong(m.market_parties_choose());
    setBusy(true);
    setWrong('');
    setShown(null);
    const content = await files.content.text();
    const aliases = (list === 'un' ? undefined : await files.aliases?.text()) ?? '';
    const sent = { list, fileName: files.content.name, content, aliases };
    const read = await previewPartyList(sent);
    setBusy(false);
    if (read.ok) setShown({ sent, reading: read.data });
    else setWrong(read.fields['content'] ?? read.fields['aliases'] ?? read.message);
  };
  const take = async ({ sent, reading }: Shown) => {
    setBusy(true);
    const taken = await takePartyList({ ...sent, sha256: reading.sha256 });
    setBusy(false);
    if (!taken.ok) return setWrong(taken.fields['content'] ?? taken.message);
    showToast(m.market_parties_taken(), 'success');
    setShown(null);
    setFiles({});
    await load();
  };
  const choose = (which: 'content' | 'aliases', label: string) => (
    <ChooseFile
      key={`${which} ${list}`}
      label={label}
      accept={accept}
      file={files[which]}
      onChoose={(file) => {
        setFiles((before) => ({ ...before, [which]: file }));
        setShown(null);
      }}
    />
  );
  return (
    <Panel title={m.market_parties_title()} lead={m.market_parties_lead()}>
      <div className="space-y-4">
        <Loaded remote={standing} onRetry={() => void load()} skeleton={<Skeleton rows={3} />}>
          {(rows) => (
            <dl className="grid gap-x-6 gap-y-1 text-table sm:grid-cols-[max-content_1fr]">
              {rows.map(({ list: one, parties, fileName, at, by }) => (
                <div key={one} className="contents">
                  <dt className="font-medium">{listNames[one]()}</dt>
                  <dd className="text-soft wrap-anywhere">
                    {at
                      ? m.market_parties_since({
                          parties: formatCount(parties),
                          file: fileName,
                          time: formatMoment(at),
                          by,
                        })
                      : m.market_parties_never()}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
        <fieldset className="flex flex-wrap gap-x-4 gap-y-2">
          <legend className="mb-1 font-medium">{m.market_parties_list()}</legend>
          {publicLists.map((one) => (
            <label key={one} className="inline-flex min-h-9 items-center gap-2">
              <input
                type="radio"
                name="party-list"
                checked={list === one}
                onChange={() => {
                  setList(one);
                  setFiles({});
                  setShown(null);
                }}
              />
              {listNames[one]()}
            </label>
          ))}
        </fieldset>
        {choose('content', m.market_parties_file())}
        {list !== 'un' && choose('aliases', m.market_parties_aliases())}
        {wrong && (
          <p className="text-bad" role="alert">
            {wrong}
          </p>
        )}
        <Button busy={busy} onClick={() => void preview()}>
          {m.market_parties_preview()}
        </Button>
        {shown && <Preview {...shown} busy={busy} onTake={() => void take(shown)} />}
      </div>
    </Panel>
  );
}

function Preview({ reading, busy, onTake }: Shown & { busy: boolean; onTake: () => void }) {
  const { parties, entities, individuals, leftOut, added, changed, removed, sample, companies } = reading;
  return (
    <Notice
      tone={companies.length > 0 ? 'amber' : 'good'}
      title={m.market_parties_counts({
        parties: formatCount(parties),
        entities: formatCount(entities),
        individuals: formatCount(individuals),
        leftOut: formatCount(leftOut),
      })}
      live
    >
      <p>
        {m.market_parties_changes({
          added: formatCount(added),
          changed: formatCount(changed),
          removed: formatCount(removed),
        })}
      </p>
      <p className="wrap-anywhere">
        {companies.length > 0
          ? m.market_parties_companies({ names: joinWords(companies) })
          : m.market_parties_companiesNone()}
      </p>
      <p className="mt-2 font-medium">{m.market_parties_sample()}</p>
      <ul className="text-table">
        {sample.map(({ number, names, programme }) => (
          <li key={number} className="wrap-anywhere" lang="">
            {[number, names.join(' / '), programme].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
      <Button className="mt-3" busy={busy} onClick={onTake}>
        {m.market_parties_take()}
      </Button>
    </Notice>
  );
}
