/** Things of the running site that tests look at: taken from the API, so that no test knows an id by heart. */
export type Samples = {
  baseUrl: string;
  databaseUrl: string;
  offerId: string;
  offerIds: string[];
  /** The material of which `offerId` is an offer. */
  materialId: string;
  materialIds: string[];
  newsId: string;
  articleCode: string;
  resinId: string;
};

type Envelope<Data> = { errorcode: number; data: Data };
type Identified = { id: string; materialId: string };

async function ask<Data>(url: string, body?: unknown): Promise<Data> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = (await (await fetch(url, init)).json()) as Envelope<Data>;
  if (answer.errorcode !== 0) throw new Error(`${url}: ${JSON.stringify(answer)}`);
  return answer.data;
}

export async function collectSamples(baseUrl: string, databaseUrl: string): Promise<Samples> {
  const api = (path: string) => `${baseUrl}/api/${path}`;
  const offers = await ask<{ list: Identified[] }>(api('product/web/quotation/getWebQuotationByPage'), {
    keyword: 'PA757',
  });
  const materials = await ask<{ list: Identified[] }>(api('product/web/queryPhysicalPropertyList?keyword=ABS'));
  const news = await ask<{ list: Identified[] }>(api('backstage/news/pc/newsList'));
  const help = await ask<{ tree: { children: { code: string }[] }[] }>(api('backstage/pc/home/getArticle'));
  const tree = await ask<{ children: { id: string }[] }[]>(api('product/web/category/getWebCategoryTree'), {});
  const [first] = offers.list;
  return {
    baseUrl,
    databaseUrl,
    offerId: first!.id,
    offerIds: offers.list.map(({ id }) => id).slice(0, 4),
    materialId: first!.materialId,
    materialIds: materials.list.map(({ id }) => id).slice(0, 4),
    newsId: news.list[1]!.id,
    articleCode: help.tree[0]!.children[0]!.code,
    resinId: tree[0]!.children[0]!.id,
  };
}
