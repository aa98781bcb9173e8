import { sourceDays, type SampleDeclineReason } from '#api/deals/sample-choices.ts';
import { sampleDeclineName } from '#api/deals/sample-words.ts';
import { m } from '#i18n/messages.ts';
import { formatDate } from '#lib/format.ts';
import { momentWithZone } from '#lib/moments.ts';
import { localised } from '#lib/localised.ts';
import { localPath } from '#lib/paths.ts';
import { trimZeros } from '#lib/decimal.ts';
import type { Letter, Part } from './letter.ts';

/** `kg`: kilograms; `buyer`: the company. */
type About = {
  sampleId: string;
  number: string;
  grade: string;
  kg: string;
  buyer: string;
  shopEn: string;
  shopZh: string;
};

/** To a supplier: a buyer asks for a sample. `until`: when it lapses. */
export type SampleAsked = About & { neededBy: string; until: string };

/** What has become of it, or what is due; days as `2026-03-05`. `promised`: it had been accepted before it lapsed. */
export type SampleNews =
  | { side: 'buyer'; news: 'accepted'; day: string; words: string }
  | { side: 'buyer'; news: 'declined'; reason: SampleDeclineReason; words: string }
  | { side: 'buyer'; news: 'dispatched'; day: string; courier: string; tracking: string; lot: string }
  | { side: 'buyer'; news: 'receiptDue' | 'trialDue' }
  | { side: 'supplier'; news: 'received' | 'withdrawn' }
  | { side: 'supplier'; news: 'answerDue'; until: string }
  | ({ side: 'buyer' } & ToBoth)
  | ({ side: 'supplier' } & ToBoth);
type ToBoth = { news: 'dispatchLate'; day: string; until: string } | { news: 'lapsed'; promised: boolean };
export type SampleTold = About & SampleNews;

/** To a buyer: an approval ends within the days of the reminder, or has ended. */
export type SourceEnding = {
  sourceId: string;
  grade: string;
  shopEn: string;
  shopZh: string;
  materialId: string;
  shopId: string;
  day: string;
  over: boolean;
};

type Place = { siteUrl: string };
const toSample = ({ siteUrl }: Place, side: 'buyer' | 'supplier', id: string): Part => ({
  link: m.deals_samples_open(),
  href: `${siteUrl}${localPath(side === 'buyer' ? '/userCenter/samples' : '/supplierCenter/samples', { id })}`,
});

const factsOf = ({ number, grade, kg }: About): [string, string][] => [
  [m.deals_samples_number(), number],
  [m.deals_samples_grade(), grade],
  [m.deals_samples_kg(), `${trimZeros(kg)} kg`],
];

type Words = { subject: string; text: string; facts?: [string, string][]; quote?: string };

function newsWords(told: SampleTold): Words {
  const { number, grade } = told;
  const who = told.side === 'buyer' ? localised(told, 'shop') : told.buyer;
  switch (told.news) {
    case 'accepted':
      return {
        subject: m.deals_samples_acceptedSubject({ grade, who }),
        text: m.deals_samples_acceptedText({ who, day: formatDate(told.day) }),
        quote: told.words,
      };
    case 'declined':
      return {
        subject: m.deals_samples_declinedSubject({ grade, who }),
        text: m.deals_samples_declinedText({ who, reason: sampleDeclineName(told.reason) }),
        quote: told.words,
      };
    case 'dispatched':
      return {
        subject: m.deals_samples_dispatchedSubject({ grade, number }),
        text: m.deals_samples_dispatchedText({ who, day: formatDate(told.day) }),
        facts: [
          [m.deals_samples_courier(), told.courier],
          [m.deals_samples_tracking(), told.tracking],
          [m.deals_samples_lot(), told.lot],
        ],
      };
    case 'receiptDue':
      return {
        subject: m.deals_samples_receiptDueSubject({ grade, number }),
        text: m.deals_samples_receiptDueText({ who }),
      };
    case 'trialDue':
      return {
        subject: m.deals_samples_trialDueSubject({ grade, number }),
        text: m.deals_samples_trialDueText({ who }),
      };
    case 'received':
      return { subject: m.deals_samples_receivedSubject({ number }), text: m.deals_samples_receivedText({ who }) };
    case 'withdrawn':
      return { subject: m.deals_samples_withdrawnSubject({ number }), text: m.deals_samples_withdrawnText({ who }) };
    case 'answerDue':
      return {
        subject: m.deals_samples_answerDueSubject({ grade, who }),
        text: m.deals_samples_answerDueText({ who, time: momentWithZone(told.until) }),
      };
    case 'dispatchLate': {
      const days = { who, day: formatDate(told.day), time: momentWithZone(told.until) };
      return {
        subject: m.deals_samples_lateSubject({ grade, number }),
        text: told.side === 'buyer' ? m.deals_samples_lateToBuyer(days) : m.deals_samples_lateToSupplier(days),
      };
    }
    case 'lapsed': {
      const toBuyer = told.promised ? m.deals_samples_lapsedUnsent({ who }) : m.deals_samples_lapsedUnanswered({ who });
      return {
        subject: m.deals_samples_lapsedSubject({ grade, number }),
        text: told.side === 'buyer' ? toBuyer : m.deals_samples_lapsedToSupplier({ who }),
      };
    }
  }
}

/** What buyers and suppliers are told of samples, and buyers of their approved sources. */
export const sampleLetters = {
  sampleAsked: (data: SampleAsked, place: Place): Letter => ({
    subject: m.deals_samples_askedSubject({ grade: data.grade, who: data.buyer }),
    parts: [
      { text: m.deals_samples_askedText({ who: data.buyer }) },
      {
        facts: [
          ...factsOf(data),
          [m.deals_samples_neededBy(), formatDate(data.neededBy)],
          [m.deals_samples_answerBy(), momentWithZone(data.until)],
        ],
      },
      toSample(place, 'supplier', data.sampleId),
    ],
  }),
  sampleTold: (data: SampleTold, place: Place): Letter => {
    const { subject, text, facts = [], quote } = newsWords(data);
    return {
      subject,
      parts: [
        { text },
        ...(quote ? [{ quote }] : []),
        { facts: [...factsOf(data), ...facts] },
        toSample(place, data.side, data.sampleId),
      ],
    };
  },
  sourceEnding: (data: SourceEnding, { siteUrl }: Place): Letter => {
    const named = { grade: data.grade, who: localised(data, 'shop'), day: formatDate(data.day) };
    return {
      subject: data.over
        ? m.deals_sources_overSubject(named)
        : m.deals_sources_endingSubject({ ...named, days: sourceDays.reminder }),
      parts: [
        { text: data.over ? m.deals_sources_overText(named) : m.deals_sources_endingText(named) },
        {
          link: m.deals_sources_open(),
          href: `${siteUrl}${localPath('/userCenter/approvedSources', { keyword: data.grade })}`,
        },
      ],
    };
  },
};
