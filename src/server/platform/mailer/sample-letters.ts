import {
  sampleDays,
  sourceDays,
  type SampleDeclineReason,
  type SampleWithdrawReason,
} from '#api/deals/sample-choices.ts';
import { sampleDeclineName, sampleWithdrawName } from '#api/deals/sample-words.ts';
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

/**
 * What has become of it, or what is due; days as `2026-03-05`. `neededBy`: it is promised for later than that. `again`: what was said of
 * a dispatch is said anew. `promised`: it had been accepted before it lapsed, `sent`: it was on its way. `late`: it has arrived after that. What is optional came later
 * than the notices that are kept.
 */
export type SampleNews =
  | { side: 'buyer'; news: 'accepted'; day: string; neededBy?: string; words: string }
  | { side: 'buyer'; news: 'declined'; reason: SampleDeclineReason; words: string }
  | ({ side: 'buyer'; news: 'dispatched'; day: string; lot: string; until?: string; again?: boolean } & Parcel)
  | { side: 'buyer'; news: 'receiptDue'; day?: string; until?: string }
  | { side: 'buyer'; news: 'trialDue' }
  | { side: 'supplier'; news: 'received'; late?: boolean }
  | ({ side: 'supplier'; news: 'missed'; until: string } & Parcel)
  | { side: 'supplier'; news: 'withdrawn'; reason?: SampleWithdrawReason; words?: string }
  | { side: 'supplier'; news: 'answerDue'; until: string }
  | ({ side: 'buyer' } & ToBoth)
  | ({ side: 'supplier' } & ToBoth);
type Parcel = { courier: string; tracking: string };
type ToBoth =
  { news: 'dispatchLate'; day: string; until: string } | { news: 'lapsed'; promised: boolean; sent?: boolean };
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

type Words = { subject: string; text: string; more?: string; facts?: [string, string][]; quote?: string };

const parcelFacts = ({ courier, tracking }: Parcel): [string, string][] => [
  [m.deals_samples_courier(), courier],
  [m.deals_samples_tracking(), tracking],
];

function newsWords(told: SampleTold): Words {
  const { number, grade } = told;
  const who = told.side === 'buyer' ? localised(told, 'shop') : told.buyer;
  switch (told.news) {
    case 'accepted':
      return {
        subject: m.deals_samples_acceptedSubject({ grade, who, day: formatDate(told.day) }),
        text: m.deals_samples_acceptedText({ who, day: formatDate(told.day) }),
        more: told.neededBy && m.deals_samples_acceptedLate({ day: formatDate(told.neededBy) }),
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
        subject: told.again
          ? m.deals_samples_dispatchedAgainSubject({ grade, number })
          : m.deals_samples_dispatchedSubject({ grade, number }),
        text: told.again
          ? m.deals_samples_dispatchedAgainText({ who, day: formatDate(told.day) })
          : m.deals_samples_dispatchedText({ who, day: formatDate(told.day) }),
        more: told.until && m.deals_samples_expiresUnsaid({ time: momentWithZone(told.until) }),
        facts: [...parcelFacts(told), [m.deals_samples_lot(), told.lot]],
      };
    case 'receiptDue':
      return {
        subject: m.deals_samples_receiptDueSubject({ grade, number }),
        text: told.day
          ? m.deals_samples_receiptDueSince({ who, day: formatDate(told.day) })
          : m.deals_samples_receiptDueText({ who }),
        more: told.until && m.deals_samples_expiresUnsaid({ time: momentWithZone(told.until) }),
      };
    case 'trialDue':
      return {
        subject: m.deals_samples_trialDueSubject({ grade, number }),
        text: m.deals_samples_trialDueText({ who }),
      };
    case 'received':
      return {
        subject: m.deals_samples_receivedSubject({ number }),
        text: told.late ? m.deals_samples_receivedLateText({ who }) : m.deals_samples_receivedText({ who }),
      };
    case 'withdrawn':
      return {
        subject: m.deals_samples_withdrawnSubject({ number }),
        text: told.reason
          ? m.deals_samples_withdrawnUnderway({ who, reason: sampleWithdrawName(told.reason) })
          : m.deals_samples_withdrawnText({ who }),
        quote: told.words,
      };
    case 'missed':
      return {
        subject: m.deals_samples_missedSubject({ grade, number }),
        text: m.deals_samples_missedText({ who, time: momentWithZone(told.until) }),
        facts: parcelFacts(told),
      };
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
      if (told.sent)
        return {
          subject: m.deals_samples_lapsedSubject({ grade, number }),
          text:
            told.side === 'buyer'
              ? m.deals_samples_lapsedUnderway({ who, days: sampleDays.underway })
              : m.deals_samples_lapsedUnderwayToSupplier({ who, days: sampleDays.underway }),
        };
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
    const { subject, text, more, facts = [], quote } = newsWords(data);
    return {
      subject,
      parts: [
        { text },
        ...(more ? [{ text: more }] : []),
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
