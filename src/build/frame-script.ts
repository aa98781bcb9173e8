import { globSync, readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/** What we look at of a file that the bundler has made. */
type Chunk = { isEntry: boolean; code: string; imports: string[]; exports: string[] };

/** What every page runs, and the history, which the pages of goods keep: too small for a file of its own. */
const frame = /\/src\/app\/(frame\/frame|stores\/history)\.ts$/;

/** What the scripts of pages run that are no islands: they bring nothing of the islands along. */
function ofPages(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (keepsFocus.test(id)) return false;
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((one) => pageScript.test(one) || ofPages(one, graph, seen));
}
/** Scripts of pages that have islands run it, too: it comes with what these share. */
const keepsFocus = /\/src\/app\/center\/keep-focus\.ts$/;
const pageScript = /(?<!\/layouts\/Center)\.astro\?astro&type=script/;
type Graph = {
  getModuleInfo: (id: string) => { importers: readonly string[]; importedIds: readonly string[] } | null;
};

const shared =
  /\/node_modules\/@nanostores\/react\/|\/src\/(?:components\/(?!center\/NoMatch)|lib|api\/common|app\/(?!overview|frame|console|stores\/(?:backstage|auth-(?:captcha|code|draft|login))|center\/(?:ToldOf|KeyFigures|(?:\w+-)?waits\b)|stores\/follow))/;
/** How one logs in and proves an address: members are logged in. */
const ofAccounts = /\/src\/app\/stores\/auth-(?:captcha|code|draft|login)\b/;
/** What overviews alone show. */
const ofComers = /\/src\/app\/center\/KeyFigures\b/;
/** What lists of deals have: days are typed over them (a calendar comes when asked for), and sides stand in their rows. */
const ofLists = /\/src\/(?:components\/(?:form\/(?:DateInput|unread)|center\/Party)|lib\/typed-day)/;
/** Fields and windows, and what stands on them: most lists do without. */
const forms =
  /\/src\/components\/(?:form\/(?!DateInput|unread)|center\/FileField|ui\/(?:[\w-]*dialog|sheet|popover|dropdown-menu|tooltip|tabs|switch|combobox))/;
function withForms(id: string, graph: Graph): boolean {
  if (forms.test(id)) return true;
  const isOurs = /\/src\/(?:components|app|features)\//.test(id);
  return isOurs && (graph.getModuleInfo(id)?.importedIds ?? []).some((one) => withForms(one, graph));
}
const message = /^\0message:/;
const notOfBrowser = /^src\/(?:server|seed|commands|build)\//;
/** By what is shown to some alone: their words are nobody else's. */
const readers = {
  operators:
    /^src\/(?:app\/console|api\/(?:members\/(?:audit|figure)-words|mail\/email-words|market\/(?:(?:desk|figure)-words|(?:figure|material)-import-columns))|features\/(?:site|market\/(?:desk|figures)|members\/account\/audit-details|\w+\/console(?!\/DecideReport)))\b/,
  /** Who says limits that goods are bought to, and who answers them. */
  measurers:
    /^src\/(?:features\/deals\/(?:limits\/(?!answer-words)|lots\/|supplier\/LotGate)|api\/deals\/(?:spec-limit-(?!words)|lot-words))/,
  /** Who has put something on hold, or of whom something is. */
  holders:
    /^src\/(?:features\/deals\/(?:holds\/|console\/DecideReport)|api\/deals\/hold-words|app\/center\/(?:OwnHolds|StoppedNote))/,
  /** Who claims against the other side of a deal, gives it a notice, or answers. */
  claimants: /^src\/(?:features\/deals\/(?:claim\/(?!Claims)|notices\/(?!Notices))|api\/deals\/(?:claim|notice)-words)/,
  /** Who ends a deal before its time, or goes on with one that had ended. */
  enders: /^src\/features\/deals\/deal\/(?:OpenDelay|OpenDeviation|OpenEnding|OpenRevival|OpenTaking|ProposeEnd)/,
  /** Who reads a deal, not a list of them. */
  dealers:
    /^src\/(?:features\/deals\/(?:claim\/Claims|notices\/Notices|documentary\/|direct\/(?!SellersStatement)|deal\/(?:steps|dues|StatusStepper|freight-words|DealFacts|AddToCalendar|DealHead|DealHold|AgreedDay|Timeline|ContractButton|Obligations|SubOrderCard|Shipment|ArrivalNote|ConfirmArrival|BalanceBar|Negotiation|Quote|quote-rows|RefundList|RfqChanges|GuestName)|orders\/(?:next-steps|AssumptionForm|AskFreight|BookFreight|EvaluationForm|OrderDetails|Overview|CancelInquiry|References|SubOrder|Freight(?!Bookings)|Comparison|Counter|RfqSide|DealRfq|AnswerForm)|supplier\/next-steps)|api\/deals\/(?:trade-action-words|freight-rules|report-words|price-part-words))/,
  askers: /^src\/features\/deals\/rfq\//,
  /** Who asks for several materials in one go. */
  bundlers: /^src\/features\/deals\/bundle\//,
  /** Who keeps the papers of goods. */
  keepers: /^src\/(?:features\/(?:market\/documents\/|mail\/settings\/Followed)|api\/market\/document-words)/,
  /** Who accepts quotes. */
  awarders: /^src\/features\/deals\/orders\/(?:AcceptBar|award)\b/,
  /** Who tries some kilograms, and approves from whom to buy. */
  samplers: /^src\/(?:features\/deals\/(?:samples|stores\/samples)\b|api\/deals\/(?:sample|approved-source)\b)/,
  /** Who says how goods are packed and carried: in forms of RFQs, quotes and freight. */
  packers: /^src\/(?:api\/deals\/(?:carriage-rules|closed-destinations)|features\/deals\/controlled\/)/,
  payers:
    /^src\/(?:features\/deals\/(?:payment\/(?!RemittanceBadge)|direct\/SellersStatement|desk\/|ledger\/|payout\/|deal\/DueList)|api\/deals\/(?:ledger|payout|proposal)-words)/,
  /** Who puts pictures in order: of a shop, or of goods. */
  picturers: /^src\/features\/market\/(?:shop-editor\/PictureRow|offers\/LotPhotos)/,
  /** Who says what an offer is: the pages of deals do without. */
  offerers: /^src\/(?:api\/market\/offer-(?:fields|rules)|features\/market\/offers\/)/,
  /** Who puts a shipment right: seldom, and its words come with the form. */
  correctors: /^src\/features\/deals\/supplier\/(?:CorrectForm|AskConsent)/,
  merchants:
    /^src\/(?:api\/market\/offer-fields|features\/(?:market\/(?:offers|shop-editor|merchant)|deals\/supplier)\/)/,
  /** Who carries goods, or asks who would. */
  carriers: /^src\/features\/deals\/(?:freight\/|orders\/FreightBookings)/,
  /** Who proposes a grade, and who reads what came of offers. */
  proposers: /^src\/features\/market\/proposals\//,
  analysts: /^src\/(?:features\/deals\/analytics\/|api\/deals\/selling-words)/,
  /** Who logs in, proves who it is, or looks after its account. */
  settings: /^src\/(?:features\/members\/(?:account|proof|safety|center|feedback)\/|app\/session\/PasswordStrength)/,
  colleagues:
    /^src\/(?:app\/center\/AskColleague|api\/members\/company-role-words|features\/(?:members\/company\/(?:Colleagues|RolesField|ChangeRoles|Limits)|deals\/approval\/\w+))\b/,
  /** Who certifies a company. */
  companies:
    /^src\/(?:features\/members\/company\/(?!Colleagues|RolesField|ChangeRoles|Limits)|app\/center\/(?:Record|company-choices)|api\/members\/company-(?:record|words))/,
  /** Who comes to an overview. */
  comers: /^src\/(?:app\/overview\/|features\/deals\/deal\/sample-tasks)/,
  /** Who quotes without an account. */
  guests: /^src\/features\/deals\/guest\//,
  /** Who reads, signs or changes a contract. */
  signers: /^src\/(?:features\/deals\/(?:contract\/|deal\/(?:OpenChange|change-words))|api\/deals\/change-words)/,
  /** Who takes deadlines into a calendar. */
  planners: /^src\/features\/deals\/calendar\//,
  /** Who opens the menu of views. */
  viewers: /^src\/app\/(?:frame\/saved-views|stores\/list-views)\.ts/,
  /** Who chooses of what to be told, and which shops to keep. */
  choosers: /^src\/features\/(?:mail\/settings|market\/favourites)\//,
} as const;
/** As the name of a message and the name that Paraglide gives its function have it in common. */
const nameOf = (message: string) => message.toLowerCase().replace(/\d+$/, '');
/** Who is shown each message. Their modules cannot tell: they have one importer, the list of all messages. */
const wordsOf = new Map<string, keyof typeof readers | 'words'>();
for (const file of globSync('src/**/*.{ts,tsx}').filter((one) => !notOfBrowser.test(one))) {
  const reader = (Object.keys(readers) as (keyof typeof readers)[]).find((one) => readers[one].test(file)) ?? 'words';
  for (const said of readFileSync(file, 'utf8').match(/(?<=\bm\.)\w+/g) ?? []) {
    const known = wordsOf.get(nameOf(said)) ?? reader;
    wordsOf.set(nameOf(said), known === reader ? reader : 'words');
  }
}
const isWordOf = (reader: keyof typeof readers | 'words', id: string): boolean =>
  message.test(id) && (wordsOf.get(nameOf(id.replace(message, ''))) ?? 'words') === reader;
/** Few deals have a claim or a notice. */
const ofClaims =
  /\/src\/(?:features\/deals\/(?:stores\/)?(?:claim\b(?!\/Claims)|notices?\b(?!\/Notices))|api\/deals\/(?:claim|notice)-(?!actions))/;
const ofHolds = /\/src\/(?:features\/deals\/(?:stores\/)?holds\b|api\/deals\/hold-words)/;
/** Whose money it is, and where. */
const ofMoney =
  /\/src\/(?:features\/deals\/(?:desk|ledger|payment\/(?!RemittanceBadge)|payout)|api\/deals\/(?:ledger|payout|proposal|report)-words)/;
/** What pages of one deal show, and lists of deals do without. */
const ofOneDeal =
  /\/src\/(?:features\/deals\/(?:deal\/(?:AddToCalendar|DealHead|DealFacts|StatusStepper|dues|AgreedDay|agreed-terms|Changes|freight-words|DealHold|AccountWarning|ContractButton|TimelinePanel|EvaluationText|steps|RfqChanges)|orders\/(?:OrderDetails|References|CancelInquiry|next-steps)|supplier\/next-steps|limits\/ShownLimits|documentary\/(?:bank-steps|BankPayment)|claim\/Claims|notices\/Notices|stores\/rfq-talk)|api\/deals\/(?:validity|trade-action-words|guest-)|app\/(?:center\/ToldOf|stores\/follow))/;
/** What was awarded, with its goods on their way. */
const ofAwards =
  /\/src\/features\/deals\/deal\/(?:SubOrderCard|Obligations|ShipmentList|Shipments|ArrivalNote|BalanceBar|RefundList|use-asked)\b/;
/** Where quotes are read, and RFQs kept under a name. */
const ofTalks =
  /\/src\/(?:features\/deals\/(?:deal\/(?:NegotiationThread|quote-rows|QuoteVersions|QuoteHistory|ReasonDialog|Timeline\b)|rfq\/TemplateName)|features\/deals\/limits\/answer-words|api\/(?:deals\/(?:quote-history|spec-limit-words)|market\/price-chart))\b/;
/** What is asked of forwarders: opened by a press, or on pages of their own. So are payouts. */
const ofFreight = /\/src\/(?:features\/deals\/stores\/(?:freight|overtaken)|api\/deals\/freight-rules)\b/;
/** What forwarders do: on pages of their own. */
const ofForwarders = /\/src\/features\/deals\/(?:freight\/freight-links|stores\/forwarder)\b/;
/** What packings and containers take, and the rules that ask it: of forms, and pages of deals do without. */
const carriage = /\/src\/api\/deals\/(?:carriage-rules|closed-destinations|container-load)\b/;
const ofCarriage = /\/src\/api\/deals\/(?:carriage-rules|closed-destinations|container-load|rfq-rules|quote-rules)\b/;
const ofPayouts = /\/src\/features\/deals\/stores\/payouts\b/;
/** Limits of a deal: few have any. */
const ofLimits =
  /\/src\/(?:features\/deals\/(?:limits\/(?!answer-words|ShownLimits)|stores\/lots)|api\/deals\/(?:spec-limit-(?!words)|lot-words))/;
/** Two pages of buyers and one of suppliers. */
const ofSamples = /\/src\/(?:features\/deals\/stores\/samples|api\/deals\/(?:sample|approved-source)(?:-\w+)?)\b/;
/** Documents of the goods: shown with a deal, and on pages of their own. */
const ofDocuments =
  /\/src\/(?:features\/deals\/(?:deal\/GoodsDocuments|stores\/goods-documents)|api\/market\/document-)/;
const ofBusiness = /\/src\/(?:features|api)\/(\w+)\//;

/**
 * The files of the browser, the widest used first; each has with it what it imports, unless a file above has it, so that
 * none waits for one below. Split by who shares what, a member's page would be fifty files of 2 KB.
 */
const groups = [
  // With it how a component listens to a store: scripts of pages that have stores do without.
  {
    name: 'react',
    test: /\/node_modules\/(?:(?:react|react-dom|scheduler|@astrojs\/react)\/|nanostores\/(?:listen-keys|deep-map))/,
    priority: 8,
  },
  // An island that shares some of the frame takes it from here.
  { name: 'frame', test: frame, priority: 7 },
  { name: (id: string, graph: Graph) => (ofPages(id, graph) ? 'light' : null), entriesAware: true, priority: 6 },
  // What every page does for a member, too: it asks the API.
  { name: 'client', test: /\/src\/(?:client\/browser|app\/frame\/accompany)\.ts$/, priority: 5 },
  // Before those who say them: a list would bring windows along for their words.
  {
    name: (id: string) => (isWordOf('words', id) ? 'words' : null),
    minShareCount: 2,
    priority: 4,
  },
  { name: 'lists', test: ofLists, minShareCount: 2, priority: 4 },
  {
    name: (id: string, graph: Graph) => (shared.test(id) && !withForms(id, graph) ? 'center' : null),
    minShareCount: 3,
    priority: 3,
  },
  { name: (id: string) => (ofAccounts.test(id) ? 'accounts' : null), minShareCount: 2, priority: 3 },
  ...(
    [
      'askers',
      'claimants',
      'dealers',
      'enders',
      'holders',
      'payers',
      'picturers',
      'offerers',
      'merchants',
      'carriers',
      'settings',
      'colleagues',
      'companies',
      'comers',
      'guests',
      'signers',
      'choosers',
      'planners',
      'measurers',
      'samplers',
      'keepers',
    ] as const
  ).map((reader) => ({
    name: (id: string) => (isWordOf(reader, id) || (reader === 'comers' && ofComers.test(id)) ? reader : null),
    minShareCount: 2,
    priority: 2,
  })),
  {
    name: (id: string) => (isWordOf('packers', id) || carriage.test(id) ? 'carriage' : null),
    minShareCount: 2,
    priority: 2,
  },
  // Operators' words and tables are nobody else's.
  {
    name: (id: string) => (isWordOf('operators', id) || /\/src\/app\/console\/lists\//.test(id) ? 'operators' : null),
    minShareCount: 2,
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) => (shared.test(id) && withForms(id, graph) ? 'forms' : null),
    minShareCount: 3,
    priority: 2,
  },
  {
    name: (id: string, graph: Graph) => {
      // Three pages, which next to nobody opens, share these: the pages of every deal do without.
      if (
        // How long somebody waits for a review is asked by the home of operators: the rest of its business is none of it.
        /\/src\/api\/members\/review-time/.test(id) ||
        [
          ...[ofHolds, ofMoney, ofClaims, ofTalks, ofAwards, ofFreight],
          ...[ofCarriage, ofPayouts, ofDocuments, ofLimits, ofSamples, ofForwarders],
        ].some((own) => own.test(id))
      )
        return null;
      if (ofOneDeal.test(id) && !withForms(id, graph)) return null;
      const business = ofBusiness.exec(id)?.[1];
      return business ? business + (withForms(id, graph) ? '-forms' : '') : null;
    },
    minShareCount: 3,
    priority: 1,
  },
  {
    name: (id: string, graph: Graph) =>
      ofOneDeal.test(id) && !ofTalks.test(id) && !withForms(id, graph) ? 'deal' : null,
    minShareCount: 3,
    priority: 0,
  },
  {
    name: (id: string, graph: Graph) =>
      ofAwards.test(id) && !withForms(id, graph)
        ? 'awards'
        : ofTalks.test(id) && !/Timeline/.test(id) && !withForms(id, graph)
          ? 'talks'
          : ofFreight.test(id) && !withForms(id, graph)
            ? 'freight'
            : ofDocuments.test(id) && !withForms(id, graph)
              ? 'documents'
              : null,
    minShareCount: 2,
    priority: 0,
  },
];

/**
 * The frame's script as one file that the page asks for directly. Split as islands share its parts, it would be a dozen
 * files of 1 KB, found in three round trips: on a phone's connection half a second.
 */
export function frameScript(): AstroIntegration {
  /** Files that do nothing but import one other, and that other. */
  const stepsTo = new Map<string, string>();
  return {
    name: 'resinport-frame-script',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const output = { codeSplitting: { groups } };
        updateConfig({
          vite: {
            environments: { client: { build: { rolldownOptions: { output } } } },
            plugins: [
              {
                name: 'resinport-frame-script',
                applyToEnvironment: ({ name }) => name === 'client',
                generateBundle(_options, bundle) {
                  for (const file of Object.values(bundle)) {
                    const next = file.type === 'chunk' && onlyImports(file);
                    if (next) stepsTo.set(file.fileName, next);
                  }
                },
              },
            ],
          },
        });
      },
      'astro:build:ssr': ({ manifest }) => {
        for (const [name, file] of Object.entries(manifest.entryModules)) {
          const next = stepsTo.get(file);
          if (next) manifest.entryModules[name] = next;
        }
      },
    },
  };
}

function onlyImports({ isEntry, code, imports, exports }: Chunk): string | undefined {
  const nothingElse = /^import\s*"[^"]+";?\s*$/.test(code.trim());
  return isEntry && nothingElse && exports.length === 0 ? imports[0] : undefined;
}
