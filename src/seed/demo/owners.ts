import { readCategories } from '../reference/categories.ts';
import { demoAccounts } from './accounts-data.ts';
import { certified as certifiedAs, demoAddress, type DemoMember } from './demo-member.ts';
import { readShops, type DemoShop } from './shops.ts';

/** How companies of a country end their names; the others end in Ltd. */
const endings: Record<string, string> = {
  DE: 'GmbH',
  NL: 'B.V.',
  BE: 'N.V.',
  FR: 'S.A.S.',
  IT: 'S.r.l.',
  US: 'Inc.',
  AE: 'LLC',
};

const addressPart = 'shop.';
/** What the addresses of all owners look like, for SQL. */
export const ownersAddresses = demoAddress(`${addressPart}%`);

/** Of a Chinese company, beside its legal one. */
const englishName = ({ nation, nameEn, cityEn }: DemoShop) =>
  nation === 'CN' ? `Demo ${nameEn} (${cityEn}) Co., Ltd.` : '';

const legalName = ({ nation, nameEn, nameZh, cityZh }: DemoShop) =>
  nation === 'CN' ? `演示${nameZh}（${cityZh}）有限公司` : `Demo ${nameEn} ${endings[nation] ?? 'Ltd.'}`;

/**
 * The companies behind the demo's certified shops. Nobody logs in for them: they answer by themselves
 * (demo-suppliers.ts).
 */
export function demoOwners(): DemoMember[] {
  const { byKey } = readCategories();
  const taken = new Set(demoAccounts.flatMap(({ steps }) => steps.map((step) => 'takeOver' in step && step.takeOver)));
  return readShops()
    .filter(({ id, certified }) => certified && !taken.has(id))
    .map((shop) => ({
      name: addressPart + shop.id,
      nickname: shop.nation === 'CN' ? shop.nameZh : shop.nameEn,
      locale: shop.nation === 'CN' ? 'zh-CN' : 'en-US',
      steps: [
        ...certifiedAs({
          nation: shop.nation,
          companyName: legalName(shop),
          otherName: englishName(shop),
          mainProducts: shop.categories.map((key) => byKey.get(key)?.abbr ?? byKey.get(key)!.nameEn).join(', '),
          established: Number(shop.openedAt.slice(0, 4)),
        }),
        { day: 41, takeOver: shop.id },
      ],
    }));
}
