import { m } from '#i18n/messages.ts';
import type { NoticeKind } from './notice-rules.ts';

const kinds: Record<NoticeKind, () => string> = {
  goodsReady: m.deals_taking_ready,
  vesselNamed: m.deals_taking_vessel,
  collectionSet: m.deals_taking_collection,
  calledOff: m.deals_taking_callOff,
  delayExpected: m.deals_notice_kindDelay,
  forceMajeureBegun: m.deals_notice_kindForceMajeure,
  forceMajeureProof: m.deals_notice_kindForceMajeureProof,
  forceMajeureEnded: m.deals_notice_kindForceMajeureEnded,
  inspection: m.deals_notice_kindInspection,
  bondedData: m.deals_notice_kindBonded,
  objectionReserved: m.deals_notice_kindReserved,
  settlementDemanded: m.deals_notice_kindSettlement,
  resale: m.deals_notice_kindResale,
  addressChanged: m.deals_notice_kindAddress,
  avoidance: m.deals_notice_kindAvoidance,
  other: m.deals_notice_kindOther,
};
/** What a notice is about. */
export const contractNoticeName = (kind: NoticeKind): string => kinds[kind]();
