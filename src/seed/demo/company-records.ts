import { creditCheck, type CompanyRecord } from '#api/members/company-record.ts';
import { seedOf } from './random.ts';

/** Where a demo company of a country is registered, and who signs for it. No such addresses exist. */
const places: Readonly<Record<string, { address: string; name: string; title: string }>> = {
  CN: { address: '浙江省宁波市镇海区演示路{no}号3楼', name: '周演示', title: '法定代表人' },
  SG: { address: '{no} Demo Jetty Road, #03-01, Singapore 600000', name: 'Bao Demo Lim', title: 'Managing Director' },
  NL: { address: 'Demokade {no}, 3000 AA Rotterdam, Netherlands', name: 'Finn Demo de Vries', title: 'Director' },
  DE: { address: 'Demoweg {no}, 20000 Hamburg, Germany', name: 'Greta Demo Petersen', title: 'Geschäftsführerin' },
  VN: { address: '{no} Demo Street, District 7, Ho Chi Minh City, Vietnam', name: 'Linh Demo Tran', title: 'Director' },
  IN: { address: '{no} Demo Estate, Bhosari, Pune, India', name: 'Ravi Demo Kulkarni', title: 'Partner' },
};
const elsewhere = { address: '{no} Demo Harbour Road', name: 'Alex Demo', title: 'Managing Director' };

/** What contracts say of a company of the demo: in the form of its register, and of nobody who exists. */
export function demoRecord(nation: string, companyName: string, otherName = ''): CompanyRecord {
  const seed = seedOf(nation, companyName);
  const number = String(seed % 1_000_000_000).padStart(9, '0');
  const { address, name, title } = places[nation] ?? elsewhere;
  return {
    otherName,
    registrationNumber: registered(nation, number),
    registeredAddress: address.replace('{no}', String(1 + (seed % 180))),
    signatoryName: name,
    signatoryTitle: title,
  };
}

function registered(nation: string, number: string): string {
  if (nation === 'SG') return `${number}D`;
  // Of no province: 00 is nobody's.
  const first = `91000000${number}`;
  return nation === 'CN' ? `${first}${creditCheck(first)}` : `DEMO ${number.slice(0, 6)}`;
}
