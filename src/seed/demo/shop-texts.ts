/** What the demo's shops say of themselves: invented, plausible, and different from shop to shop. */
import { pick, wholeBetween, type Random } from './random.ts';

export type Text = { en: string; zh: string };
/** What texts are made of. */
export type ShopFacts = {
  name: Text;
  city: Text;
  /** The resins that it lives by, most important first. */
  goods: Text[];
  since: number;
  isChinese: boolean;
};

const beginnings: ((facts: ShopFacts) => Text)[] = [
  ({ name, city, since }) => ({
    en: `${name.en} was founded in ${city.en} in ${since} and has traded in plastics raw materials ever since.`,
    zh: `${name.zh}${since}年成立于${city.zh}，专注塑料原料贸易。`,
  }),
  ({ name, city, goods, since }) => ({
    en: `Since ${since} ${name.en} has supplied moulders and extruders with ${goods[0]!.en} from its own stock in ${city.en}.`,
    zh: `自${since}年起，${name.zh}立足${city.zh}，以自有库存为注塑、挤出客户供应${goods[0]!.zh}。`,
  }),
  ({ name, city, since }) => ({
    en: `${name.en} began in ${since} with one hall in ${city.en}; today it ships to ${20 + (since % 7) * 3} countries.`,
    zh: `${name.zh}${since}年由${city.zh}一间仓库起步，如今产品发往${20 + (since % 7) * 3}个国家。`,
  }),
];

const middles: ((facts: ShopFacts, random: Random) => Text)[] = [
  ({ goods }, random) => {
    const tonnes = wholeBetween(random, 8, 60) * 100;
    return {
      en: `Our warehouse holds about ${tonnes.toLocaleString('en-US')} t, most of it ${listed(goods, 'en')}. Every lot is booked in by lot number, so that the certificate of analysis goes out with the bags it belongs to.`,
      zh: `仓库常备约${tonnes.toLocaleString('zh-CN')}吨，以${listed(goods, 'zh')}为主。每批按批号入库，质检报告随货发出，批号一一对应。`,
    };
  },
  ({ goods }, random) => {
    const people = wholeBetween(random, 12, 90);
    return {
      en: `A team of ${people} looks after ${listed(goods, 'en')}: buyers who talk to the makers every week, and technicians who have stood at the machine themselves.`,
      zh: `团队${people}人，专营${listed(goods, 'zh')}：采购与生产厂家每周沟通行情，技术人员均有现场调机经验。`,
    };
  },
  ({ goods, city }, random) => {
    const days = wholeBetween(random, 2, 6);
    return {
      en: `${listed(goods, 'en')} leave ${city.en} within ${days} working days. Containers are photographed before, during and after loading; the pictures are sent without being asked for.`,
      zh: `${listed(goods, 'zh')}自${city.zh}发货，${days}个工作日内出库。装柜前、中、后均拍照留存并主动发送。`,
    };
  },
];

const ends: Text[] = [
  {
    en: 'We quote in writing, keep to the validity we name, and say no when we cannot deliver.',
    zh: '书面报价，按承诺的有效期执行；交不了的货，直接告知。',
  },
  {
    en: 'For new grades we send 25 kg for trial and go through the processing window with your setter.',
    zh: '新牌号可先寄25公斤试样，并与贵司调机师傅核对加工窗口。',
  },
  {
    en: 'Claims are answered within two working days, with the retained sample of the lot on the table.',
    zh: '质量异议两个工作日内答复，并以该批留样为准。',
  },
  {
    en: 'Partial lots, mixed containers and third-party inspection before loading are everyday work for us.',
    zh: '拆批、拼柜、装船前第三方检验，均为日常业务。',
  },
];

const listed = (goods: Text[], language: 'en' | 'zh'): string => {
  const names = goods.map((one) => one[language]);
  if (names.length === 1) return names[0]!;
  return language === 'zh' ? names.join('、') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};

/** The company profile: three paragraphs. */
export function profileOf(facts: ShopFacts, random: Random): Text {
  const parts = [pick(random, beginnings)(facts), pick(random, middles)(facts, random), pick(random, ends)];
  return { en: parts.map(({ en }) => en).join('\n\n'), zh: parts.map(({ zh }) => zh).join('\n\n') };
}

export type DynamicText = { title: Text; content: Text; picture?: 'racks' | 'loading' | 'laboratory' | 'warehouse' };

const dynamics: ((facts: ShopFacts, random: Random) => DynamicText)[] = [
  ({ goods, city }, random) => {
    const tonnes = wholeBetween(random, 4, 24) * 25;
    const { en, zh } = pick(random, goods);
    return {
      title: { en: `${tonnes} t of ${en} have arrived in ${city.en}`, zh: `${zh}到货${tonnes}吨，${city.zh}现货` },
      content: {
        en: `The lot cleared customs this week and is stacked in ${city.en}, in original 25 kg bags. Certificates of analysis for all lot numbers are on file.\n\nSingle pallets leave the same day, full containers within three working days.`,
        zh: `本批货已于本周清关入库，存于${city.zh}，25公斤原厂原包，各批号质检报告齐全。\n\n托盘起批当天可发，整柜三个工作日内出库。`,
      },
      picture: 'racks',
    };
  },
  ({ city }, random) => {
    const square = wholeBetween(random, 12, 48) * 100;
    return {
      title: { en: `Second hall in ${city.en} in use`, zh: `${city.zh}二号库投入使用` },
      content: {
        en: `The new hall adds ${square.toLocaleString('en-US')} m² under roof and four loading bays. Hygroscopic grades now stand in a part of their own, kept below 50% humidity.`,
        zh: `新库新增室内面积${square.toLocaleString('zh-CN')}平方米、四个装卸位。易吸湿牌号单独分区存放，湿度控制在50%以下。`,
      },
      picture: 'warehouse',
    };
  },
  ({ goods }, random) => {
    const { en, zh } = pick(random, goods);
    return {
      title: { en: `What to check when ${en} changes maker`, zh: `${zh}更换厂家时应核对哪些项目` },
      content: {
        en: `A data sheet with the same melt flow does not make the same part. Ask for the test conditions first: temperature and load of the MFR, thickness of the flammability rating, conditioned or dry for impact.\n\nThen run one mould with both lots on the same day. We send 25 kg for that on request, and our technicians are there on the phone while you run.`,
        zh: `熔指相同不等于制件相同。请先核对测试条件：熔指的温度与负荷、阻燃等级对应的厚度、冲击是干态还是调湿态。\n\n再用同一副模具、同一天对比两批料。可提供25公斤试样，试模时技术人员电话在线。`,
      },
      picture: 'laboratory',
    };
  },
  ({ city, isChinese }) => ({
    title: isChinese
      ? { en: 'Loading over the Mid-Autumn holiday', zh: '中秋国庆假期发货安排' }
      : { en: 'Loading over the public holidays', zh: '当地节假日发货安排' },
    content: {
      en: `The warehouse in ${city.en} is closed for three days; orders that reach us before noon of the day before are loaded the same afternoon. Mails are answered throughout.`,
      zh: `${city.zh}仓库放假三天；节前一日中午前的订单当日下午装车。假期内站内信照常回复。`,
    },
    picture: 'loading',
  }),
  ({ goods }, random) => {
    const { en, zh } = goods[0]!;
    const weeks = wholeBetween(random, 2, 5);
    return {
      title: { en: `${en}: maker announces a maintenance stop`, zh: `${zh}：厂家发布检修计划` },
      content: {
        en: `One of our makers stops a line for ${weeks} weeks. Stock and goods under way cover the usual demand; for more than 50 t a month we advise to reserve now.\n\nPrices already quoted stay as they are until the end of their validity.`,
        zh: `有合作厂家计划停车检修${weeks}周。现有库存与在途货可满足日常需求；月用量50吨以上的客户建议提前锁量。\n\n已报出的价格在有效期内不变。`,
      },
    };
  },
  ({ name }) => ({
    title: { en: 'Every lot now with its retained sample', zh: '每批留样，可追溯' },
    content: {
      en: `From this quarter on ${name.en} keeps 2 kg of each lot for 18 months. If a part fails, we test the retained sample with an independent laboratory and share the report.`,
      zh: `自本季度起，${name.zh}每批留样2公斤，保存18个月。如制件出现问题，由第三方实验室检测留样并共享报告。`,
    },
    picture: 'laboratory',
  }),
  ({ goods, city }, random) => {
    const share = wholeBetween(random, 30, 50);
    return {
      title: { en: 'Recycled grades on the list', zh: '新增再生料牌号' },
      content: {
        en: `Beside ${listed(goods.slice(0, 2), 'en')} we now stock grades with ${share}% post-consumer content in ${city.en}. Declarations of recycled content come with each lot; ask for the limits of colour and odour before you order.`,
        zh: `除${listed(goods.slice(0, 2), 'zh')}外，${city.zh}仓库新增消费后再生料含量${share}%的牌号，每批附再生含量声明。下单前请先确认颜色与气味要求。`,
      },
      picture: 'racks',
    };
  },
];

/** Two to four pieces, none twice, newest first. */
export function dynamicsOf(facts: ShopFacts, random: Random): DynamicText[] {
  const left = [...dynamics];
  return Array.from({ length: wholeBetween(random, 2, 4) }, () => {
    const [chosen] = left.splice(Math.floor(random() * left.length), 1);
    return chosen!(facts, random);
  });
}

export const pictureCaptions: Record<'warehouse' | 'racks' | 'silos' | 'laboratory' | 'loading', Text> = {
  warehouse: { en: 'The warehouse from the yard (drawing)', zh: '仓库外景（示意图）' },
  racks: { en: 'Racks with 25 kg bags on pallets (drawing)', zh: '货架区，25公斤袋装（示意图）' },
  silos: { en: 'Silos for bulk goods (drawing)', zh: '散料筒仓（示意图）' },
  laboratory: { en: 'The laboratory: melt flow, impact, density (drawing)', zh: '检测室：熔指、冲击、密度（示意图）' },
  loading: { en: 'Loading a container (drawing)', zh: '装柜（示意图）' },
};
