/** Where a statement is shown: the name of a route in `e2e/support/routes.ts`, and whose page it is where several have it. */
type Place = string;

/**
 * What the specification says that people see: its own word, not one of our messages, with what a Chinese trader reads for
 * it and the page that shows it. `specification.test.ts` holds it to the rows of `specification.md`, each once;
 * `e2e/specified.spec.ts` opens the pages and looks.
 */
export type Shown = {
  item: string;
  zh: string;
  on: Place;
  /** The English word where it is not that of the specification, and why. */
  en?: string;
  because?: string;
  /** Where it stands outside `main`. */
  within?: 'footer' | '[data-side-navigation]';
  /** The trade term that is chosen first: the others take the field away. */
  term?: number;
};

/** As the specification numbers them. */
const tradeTerms = { ONE_DAY_TOUR: 4, CIF: 5 };

export const specified: Readonly<Record<string, readonly Shown[]>> = {
  'What the screens show': [
    { item: 'Home: hot selling list', en: 'Hot selling', zh: '热销榜', on: 'home' },
    { item: 'Home: popular categories', en: 'Popular categories', zh: '热门品类', on: 'home' },
    { item: 'Home: recommendations', en: 'Recommend', zh: '推荐', on: 'home' },
    { item: 'Home: spot supermarket', en: 'Spot supermarket', zh: '现货超市', on: 'home' },
    { item: 'Home: RFQ form', en: 'Post an RFQ', zh: '发布询盘', on: 'home', because: 'the form’s heading' },
    { item: 'Home: recommended shops', en: 'Recommended shops', zh: '推荐店铺', on: 'home' },
    { item: 'Home: physical property table', en: 'Physical property table', zh: '物性表', on: 'home' },
    { item: 'Home: company news', en: 'Company news', zh: '平台动态', on: 'home' },
    { item: 'Home: friendly links', en: 'Friendly links', zh: '友情链接', on: 'home', within: 'footer' },
    { item: 'Shop: company profile', en: 'Company profile', zh: '企业简介', on: 'a shop’s company profile' },
    {
      ...{ item: 'Shop: dynamic state', zh: '动态', on: 'a shop’s updates' },
      ...{ en: 'Updates', because: 'no trader says “dynamic state” for what a shop tells of itself' },
    },
    { item: 'Shop: company show', en: 'Company show', zh: '企业风采', on: 'a shop’s certificates' },
    {
      item: 'Shop: certificate information',
      en: 'Certificate information',
      zh: '资质证书',
      on: 'a shop’s certificates',
    },
    {
      ...{ item: 'Commodity list', zh: '现货', on: 'offers' },
      ...{ en: 'Offers', because: 'the glossary’s word: what stands there is for sale' },
    },
    { item: 'Shop list', en: 'Shops', because: 'a heading in the page', zh: '店铺', on: 'shops' },
    { item: 'About us', zh: '关于我们', on: 'about us' },
    { item: 'Business center', zh: '商务中心', on: 'center', within: '[data-side-navigation]' },
    { item: 'Supplier center', zh: '供应商中心', on: 'supplier center', within: '[data-side-navigation]' },
    {
      ...{
        item: 'Freight forwarding',
        zh: '货代中心',
        on: 'forwarder center',
        within: '[data-side-navigation]' as const,
      },
      ...{ en: 'Forwarder center', because: 'named as the supplier’s is' },
    },
    { item: 'News list and details', en: 'News', zh: '资讯', on: 'news' },
    { item: 'Login by email', en: 'E-mail', because: 'the field; the heading is “Log in”', zh: '邮箱', on: 'login' },
    { item: 'User registration', en: 'Sign up', because: 'the current word', zh: '注册', on: 'registration' },
    { item: 'Forgot password', zh: '忘记密码', on: 'forgotten password' },
    {
      item: 'Personal center',
      en: 'My center',
      because: 'as the specification’s own “my …”',
      zh: '个人中心',
      on: 'center',
      within: '[data-side-navigation]',
    },
    { item: 'Personal center: my information', en: 'My information', zh: '我的资料', on: 'my information' },
    { item: 'Personal center: my account', en: 'My account', zh: '我的账户', on: 'my information' },
    {
      item: 'Personal center: enterprise certification',
      en: 'Enterprise certification',
      zh: '企业认证',
      on: 'certification',
    },
    { item: 'Personal center: my tracks', en: 'My tracks', zh: '我的足迹', on: 'my tracks' },
    { item: 'Mail: inbox', en: 'Inbox', zh: '收件箱', on: 'inbox' },
    { item: 'Mail: outbox', en: 'Outbox', zh: '发件箱', on: 'outbox' },
    { item: 'Mail: deleted messages', en: 'Deleted messages', zh: '已删除', on: 'deleted messages' },
    { item: 'Mail: details', en: 'Reply', because: 'what only a mail’s own page has', zh: '回复', on: 'mail' },
    { item: 'Mail: filter all or unread', en: 'Unread', zh: '未读', on: 'inbox' },
    { item: 'Order center', zh: '订单中心', on: 'order center' },
    { item: 'Order center: my RFQ', en: 'My RFQ', zh: '我的询盘', on: 'own RFQs' },
    { item: 'Order center: my contract', en: 'My contract', zh: '我的合同', on: 'contracts' },
    {
      ...{ item: 'Order center: my order', en: 'My order', zh: '我的订单', on: 'order center' },
      within: '[data-side-navigation]',
    },
    { item: 'Order center: order details', en: 'Order details', zh: '订单详情', on: 'deal' },
    { item: 'Order center: sub-orders', en: 'Sub-orders', zh: '子订单', on: 'deal' },
    { item: 'Account setting: safety center', en: 'Safety center', zh: '安全中心', on: 'safety center' },
    {
      item: 'Account setting: modify bound email',
      en: 'Modify bound email',
      zh: '更换绑定邮箱',
      on: 'change of e-mail',
    },
    { item: 'Feedback', zh: '意见反馈', on: 'feedback' },
    { item: 'Wire transfer payment page', en: 'Wire transfer', zh: '电汇', on: 'payment' },
    { item: 'Money management and remittance record', en: 'Money management', zh: '资金管理', on: 'remittances' },
  ],
  User: [
    { item: 'nickname', zh: '昵称', on: 'my information' },
    {
      item: 'type (enterprise or ordinary)',
      en: 'Account type',
      zh: '账户类型',
      on: 'my information',
      because: 'the label; enterprise and ordinary are its values',
    },
    { item: 'enterprise name', zh: '企业名称', on: 'my information' },
    { item: 'email', en: 'E-mail', because: 'the house’s one spelling', zh: '邮箱', on: 'my information' },
    { item: 'telephone', zh: '电话', on: 'my information' },
  ],
  Company: [
    { item: 'nation', zh: '国家/地区', on: 'certification' },
    { item: 'company name', zh: '企业名称', on: 'certification' },
    {
      item: 'company email',
      en: 'Company e-mail',
      because: 'the house’s one spelling',
      zh: '企业邮箱',
      on: 'certification',
    },
    { item: 'business registration certificate', zh: '营业执照', on: 'certification' },
    { item: 'business type', zh: '企业类型', on: 'certification' },
    { item: 'main products', zh: '主营产品', on: 'certification' },
    { item: 'number of employees', zh: '员工人数', on: 'certification' },
    { item: 'year of establishment', zh: '成立年份', on: 'certification' },
  ],
  'RFQ and order fields': [
    { item: 'pickup warehouse', zh: '提货仓库', on: 'RFQ about an offer' },
    { item: 'product grade', zh: '产品等级', on: 'RFQ' },
    { item: 'deadline for delivery', zh: '最晚交货日期', on: 'RFQ' },
    { item: 'country of origin', zh: '原产地', on: 'RFQ' },
    { item: 'MOQ', zh: '起订', on: 'RFQ about an offer' },
    { item: 'shelf number', zh: '牌号', on: 'deal' },
    { item: 'latest payment date', zh: '最迟付款日', on: 'RFQ' },
    { item: 'start date of delivery', zh: '最早交货日期', on: 'RFQ' },
    { item: 'reference price', zh: '参考价', on: 'RFQ about an offer' },
    { item: 'warehouse city', zh: '仓库所在城市', on: 'offers' },
    { item: 'purchase quantity', zh: '采购数量', on: 'RFQ' },
    { item: 'target unit price', zh: '目标单价', on: 'RFQ' },
    { item: 'trade terms', zh: '贸易术语', on: 'RFQ' },
    { item: 'cabinet type', zh: '柜型', on: 'RFQ', term: tradeTerms.CIF },
    { item: 'packing method', zh: '包装方式', on: 'RFQ' },
    { item: 'shipping method', zh: '运输方式', on: 'RFQ', term: tradeTerms.CIF },
    { item: 'port of departure', zh: '起运港', on: 'RFQ', term: tradeTerms.CIF },
    { item: 'port of destination', zh: '目的港', on: 'RFQ', term: tradeTerms.CIF },
    { item: 'lead time', zh: '备货周期', on: 'RFQ' },
    { item: 'payment terms', zh: '付款方式', on: 'RFQ' },
    { item: 'address for service', zh: '送货地址', on: 'RFQ', term: tradeTerms.ONE_DAY_TOUR },
    { item: 'remarks', zh: '备注', on: 'RFQ' },
    { item: 'inquiry number', zh: '询盘编号', on: 'deal' },
    { item: 'sub-order number', zh: '子订单编号', on: 'deal' },
    { item: 'contract number', zh: '合同编号', on: 'contracts' },
    { item: 'creation time', en: 'posted', because: 'a sentence of the deal’s head', zh: '发布', on: 'deal' },
    { item: 'total price', zh: '总金额', on: 'deal' },
    { item: 'payment status', zh: '付款状态', on: 'payment' },
  ],
  'Product grades': [
    { item: 'premium product', zh: '优等品', on: 'RFQ' },
    { item: 'first grade', zh: '一等品', on: 'RFQ' },
    { item: 'qualified products', en: 'Qualified product', because: 'one lot has one grade', zh: '合格品', on: 'RFQ' },
  ],
  'Mail fields': [
    { item: 'sender', en: 'From', because: 'what every mail program says', zh: '发件人', on: 'inbox' },
    { item: 'receiver', en: 'To', because: 'what every mail program says', zh: '收件人', on: 'new mail' },
    { item: 'time', zh: '时间', on: 'inbox' },
    { item: 'content', en: 'Text', because: 'the field that is written', zh: '正文', on: 'new mail' },
  ],
  'Remittance record': [
    { item: 'arrival time', zh: '到账时间', on: 'remittances' },
    { item: 'foreign exchange receiving number', zh: '收汇编号', on: 'remittances' },
    { item: 'remitter', zh: '汇款人', on: 'remittances' },
    { item: 'remittance bank', zh: '汇出行', on: 'remittances' },
    { item: 'remittance amount', zh: '汇款金额', on: 'remittances' },
    { item: 'overseas collection account', zh: '境外收款账户', on: 'remittances' },
    { item: 'postscript', zh: '附言', on: 'remittances' },
    { item: 'state', zh: '状态', on: 'remittances' },
    { item: 'sending time', zh: '汇出时间', on: 'remittances' },
  ],
  'Order statuses': [
    { item: 'Pending Quote', zh: '待报价', on: 'order center' },
    { item: 'Pending Signatures', zh: '待签约', on: 'order center' },
    { item: 'Pending Payment', zh: '待付款', on: 'order center' },
    { item: 'Pending Shipment', zh: '待发货', on: 'order center' },
    { item: 'Shipped', zh: '已发货', on: 'order center' },
    { item: 'Completed', zh: '已完成', on: 'order center' },
    { item: 'Cancellation', zh: '已取消', on: 'order center' },
    { item: 'lose effectiveness', zh: '已失效', on: 'order center' },
  ],
  'Listing statuses': [
    { item: 'not listed yet', zh: '未上架', on: 'own offers' },
    { item: 'removed', zh: '已下架', on: 'own offers' },
    { item: 'on sale', zh: '在售', on: 'own offers' },
  ],
  'Enterprise certification': [
    { item: 'not certified', zh: '未认证', on: 'application for certification' },
    { item: 'under audit', zh: '审核中', on: 'queue of certifications' },
    { item: 'success', zh: '认证成功', on: 'certification' },
    { item: 'failure', zh: '认证失败', on: 'queue of certifications' },
  ],
  'Actions by status': [
    { item: 'cancel inquiry', zh: '取消询盘', on: 'RFQ with quotes' },
    { item: 'sign immediately', zh: '立即签约', on: 'order center' },
    { item: 'view contract', zh: '查看合同', on: 'supplier’s deal' },
    { item: 'immediate payment', zh: '立即付款', on: 'deal' },
    { item: 'logistics track', zh: '物流跟踪', on: 'supplier’s deal' },
    { item: 'initiate RFQ again', zh: '再次询盘', on: 'order center' },
  ],
};

/** Rows of those tables of which no page of the demo shows a word, and what plays them instead. */
export const shownElsewhere: Readonly<Record<string, string>> = {
  'The status to skip to is a number, default 0': 'an address, not a word',
  Transitions: 'tests/lib/order-states.test.ts',
  'failure: recertify allowed': 'tests/e2e/decisions.spec.ts',
  'confirm receipt': 'tests/e2e/deal.spec.ts',
  evaluate: 'tests/e2e/deal.spec.ts',
  'No quote within 7 days: the order is cancelled automatically': 'tests/deals/deadlines/pass-time.test.ts',
};
