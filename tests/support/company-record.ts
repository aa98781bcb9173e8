import { creditCheck, type CompanyRecord } from '#api/members/company-record.ts';

const first = '91000000000000001';
/** A number in the form of the register in China. */
export const creditCode = `${first}${creditCheck(first)}`;

/** What contracts name of a company beside its name. */
export const companyRecord = (nation: string, companyName = ''): CompanyRecord => ({
  otherName: /\p{Script=Han}/u.test(companyName) ? 'White Egret Plastics (Ningbo) Co., Ltd.' : '',
  registrationNumber: nation === 'CN' ? creditCode : nation === 'SG' ? '200912345D' : 'RC 1234567',
  registeredAddress: nation === 'CN' ? '浙江省宁波市镇海区试验路18号3楼' : '12 Heron Quay, Apapa, Lagos',
  signatoryName: nation === 'CN' ? '周试验' : 'Ada Obi',
  signatoryTitle: nation === 'CN' ? '法定代表人' : 'Managing Director',
});

let given = 0;
/** The number of one company alone: of those who apply, none is another's. */
export function newNumber(nation: string): string {
  const digits = String((given += 1)).padStart(6, '0');
  if (nation === 'SG') return `${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}D`;
  if (nation !== 'CN') return `RC ${digits}`;
  const own = `91550000000${digits}`;
  return `${own}${creditCheck(own)}`;
}

/** The record of a company that no other test's company has the number of. */
export const newRecord = (nation: string, companyName?: string): CompanyRecord => ({
  ...companyRecord(nation, companyName),
  registrationNumber: newNumber(nation),
});
