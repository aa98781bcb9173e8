import * as lists from '#api/market/party-list.ts';
import * as labels from '#api/market/ghs-import.ts';
import * as materials from '#api/market/material-import.ts';
import * as rates from '#api/market/rate-file.ts';
import * as desk from '#api/market/desk.ts';
import { Routes } from '#server/platform/http/http.ts';
import { addRates, addRow } from './add.ts';
import { changeRow } from './change.ts';
import { decide } from './decide.ts';
import { materialTemplate } from './material-template.ts';
import { mergeTwo } from './merge.ts';
import { listEditions, previewList, takeList } from './party-lists.ts';
import { previewGhs, takeGhs } from './ghs-import.ts';
import { fetchedRates, readSentRates } from './ecb-rates.ts';
import { deskChanges, deskRow, deskRows } from './queries.ts';
import { previewNewMaterials, takeNewMaterials } from './take-materials.ts';
import { undo } from './undo.ts';
import { takeMergeBack } from './undo-merge.ts';

export const deskRoutes = new Routes()
  .answerMember(desk.getDeskRowByPage, deskRows)
  .answerMember(desk.getDeskRow, deskRow)
  .answerMember(desk.getDeskChangeByPage, deskChanges)
  .answerMember(desk.changeDeskRow, changeRow)
  .answerMember(desk.addDeskRow, addRow)
  .answerMember(desk.enterRates, addRates)
  .answerMember(rates.readRateFile, readSentRates)
  .answerMember(rates.getFetchedRates, fetchedRates)
  .answerMember(desk.undoDeskChange, undo)
  .answerMember(desk.decideDeskChange, decide)
  .answerMember(desk.mergeMaterials, mergeTwo)
  .answerMember(desk.undoMerge, takeMergeBack)
  .answerMember(labels.previewLabels, previewGhs)
  .answerMember(labels.takeLabels, takeGhs)
  .answerMember(materials.getMaterialTemplate, materialTemplate)
  .answerMember(materials.previewMaterials, previewNewMaterials)
  .answerMember(materials.takeMaterials, takeNewMaterials)
  .answerMember(lists.getPartyLists, listEditions)
  .answerMember(lists.previewPartyList, previewList)
  .answerMember(lists.takePartyList, takeList);
