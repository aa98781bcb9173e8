import { m } from '#i18n/messages.ts';
import type { FigurePeriod } from './figures.ts';

type Figure = Exclude<keyof FigurePeriod, 'from'>;

/** What each figure is called, and what exactly it counts. */
export const figures: readonly { figure: Figure; name: () => string; rule: () => string }[] = [
  { figure: 'registered', name: m.console_figureRegistered, rule: m.console_ruleRegistered },
  { figure: 'certified', name: m.console_figureCertified, rule: m.console_ruleCertified },
  { figure: 'firstRfq', name: m.console_figureFirstRfq, rule: m.console_ruleFirstRfq },
  { figure: 'firstAward', name: m.console_figureFirstAward, rule: m.console_ruleFirstAward },
  { figure: 'rfqs', name: m.console_figureRfqs, rule: m.console_ruleRfqs },
  { figure: 'unanswered', name: m.console_figureUnanswered, rule: m.console_ruleUnanswered },
  { figure: 'quotes', name: m.console_figureQuotes, rule: m.console_ruleQuotes },
  { figure: 'firstQuoteHours', name: m.console_figureFirstQuote, rule: m.console_ruleFirstQuote },
  { figure: 'awards', name: m.console_figureAwards, rule: m.console_ruleAwards },
  { figure: 'volume', name: m.console_figureVolume, rule: m.console_ruleVolume },
];
