/** Checks a chosen evidence pack. What checks it comes when there is one to check; the file never leaves the browser. */
const panel = document.querySelector<HTMLElement>('[data-pack]')!;
const chooser = panel.querySelector<HTMLInputElement>('input[type="file"]')!;
const state = panel.querySelector<HTMLElement>('[data-state]')!;
const facts = panel.querySelector<HTMLElement>('[data-facts]')!;
const found = panel.querySelector<HTMLElement>('[data-found]')!;
const faults = panel.querySelector<HTMLTemplateElement>('[data-faults]')!;
const verdicts = panel.querySelectorAll<HTMLElement>('[data-verdict]');

/** A pack is never more (lib/unzip.ts). */
const mostBytes = 128 * 1024 * 1024;
/** The first ones tell enough. */
const mostFaults = 20;
let latest: File | undefined;

const say = (words = '') => (state.textContent = words);
const isOld = (error: unknown) => error instanceof DOMException && error.name === 'NotSupportedError';

function show(name: string | null): void {
  for (const one of verdicts) one.hidden = one.dataset['verdict'] !== name;
  facts.hidden = name === null;
}

function lineOf({ fault, where }: { fault: string; where: string }): Node {
  const line = faults.content.querySelector(`[data-fault="${fault}"]`)!.cloneNode(true) as HTMLElement;
  line.querySelector('[data-where]')!.textContent = where;
  return line;
}

async function check(file: File): Promise<void> {
  latest = file;
  show(null);
  say(panel.dataset['busy']);
  try {
    if (file.size > mostBytes) throw new RangeError();
    const [{ checkPack, readKeys }, { unzipPack }] = await Promise.all([
      import('#api/deals/evidence-check.ts'),
      import('#lib/unzip.ts'),
    ]);
    const files = unzipPack(new Uint8Array(await file.arrayBuffer()));
    if (!files) throw new RangeError();
    const verdict = await checkPack(files, await readKeys(panel.dataset['keys']!));
    if (latest !== file) return;
    const { head, order, exportedAt, events, postings, key } = verdict;
    const log = head ? `${head.size} · ${head.at} · ${head.root}` : '–';
    for (const [name, value] of Object.entries({ order, exportedAt, events, postings, log, key }))
      facts.querySelector(`[data-fact="${name}"]`)!.textContent = String(value);
    found.replaceChildren(...verdict.faults.slice(0, mostFaults).map(lineOf));
    say();
    show(verdict.faults.length === 0 ? 'holds' : 'broken');
  } catch (error) {
    if (latest === file) say(isOld(error) ? panel.dataset['old'] : panel.dataset['large']);
  }
}

chooser.addEventListener('change', () => {
  const file = chooser.files?.[0];
  if (file) void check(file);
  // The same file may be chosen again after it was changed.
  chooser.value = '';
});

// A module of its own, with its own names.
export {};
