import type { z } from 'zod';
import * as calls from '#api/market/desk.ts';
import type { DeskThing, DeskValues } from '#api/market/desk-choices.ts';
import { loadReference } from '#seed/load-reference.ts';
import { loadedDataset } from '#server/platform/db/schema/platform.ts';
import { dataOf, type MemberApi, type Person } from '../../support/member-api.ts';

type Changed = z.output<typeof calls.changeDeskRow.data>;

/** The steps of the catalogue desk, as operators take them. */
export function editing(api: MemberApi) {
  const row = async (operator: Person, thing: DeskThing, key: string) =>
    dataOf<calls.DeskRowView>(await api.post(calls.getDeskRow.path, operator, { thing, key }));
  const rows = async (operator: Person, thing: DeskThing, keyword = '') =>
    dataOf<calls.DeskRowPage>(await api.post(calls.getDeskRowByPage.path, operator, { thing, keyword }));
  const changes = async (operator: Person, state = 'waiting') =>
    dataOf<calls.DeskChangePage>(await api.post(calls.getDeskChangeByPage.path, operator, { state, pageSize: 100 }));
  /** `read`: what stood there when the form was opened; today's where it is not named. */
  const tryChange = async (
    operator: Person,
    [thing, key]: readonly [DeskThing, string],
    values: DeskValues,
    read?: DeskValues,
  ) =>
    api.post<Changed>(calls.changeDeskRow.path, operator, {
      ...{ thing, key, values, read: read ?? (await row(operator, thing, key)).values },
      ...{ reason: 'Letter of the maker', source: 'Letter of 2026-07-01, page 1' },
    });
  const change = async (operator: Person, of: readonly [DeskThing, string], values: DeskValues) =>
    dataOf<Changed>(await tryChange(operator, of, values));
  const undo = (operator: Person, id: string) =>
    api.post<{ waiting: boolean }>(calls.undoDeskChange.path, operator, { id, reason: 'It was a slip' });
  const decide = (operator: Person, id: string, agree: boolean, decision = '') =>
    api.post(calls.decideDeskChange.path, operator, { id, agree, decision });
  const add = (operator: Person, thing: DeskThing, key: string, values: DeskValues) =>
    api.post(calls.addDeskRow.path, operator, { thing, key, values, reason: 'New tariff', source: '' });
  const enter = (operator: Person, month: string, rates: Record<string, string>) =>
    api.post(calls.enterRates.path, operator, {
      month,
      rates,
      reason: 'Monthly averages',
      source: 'US Federal Reserve',
    });
  /** A release that brings its data again, as if its files were others. */
  const loadAgain = async () => {
    await api.db.delete(loadedDataset);
    return loadReference({ orm: api.db });
  };
  return { row, rows, changes, tryChange, change, undo, decide, add, enter, loadAgain };
}
