/** What stands first in every pack, in both languages: whoever is handed it has perhaps never seen the marketplace. */
export const readmeOf = (order: string, site: string, key: string): string => `EVIDENCE OF THE DEAL ${order}

What is in here
  contracts/        every version of the contracts; "-signed" is the sealed one with its evidence page, which PDF readers show as signed
  timeline.pdf      what happened, to be read; timeline.json is the same with all hashes
  SO…/              payments, shipments, lots, claims, notices and letters of credit of each sub-order, with their files
  inquiry/          what the buyer attached to its inquiry; deal.json is the deal as its reader saw it
  ledger.json       the postings of the deal's accounts, and what stood on them
  log.json          the proofs that every event and posting stands in the marketplace's public log, and its signed head, with
                    the time stamp of an authority (RFC 3161, DER in base64) where there is one
  keys.json         the marketplace's public keys (Ed25519) and the certificates of the PDF signatures
  manifest.json     every file with its SHA-256; manifest.seal.json is the marketplace's seal on it

How to check it without trusting anybody
  1. On the page ${site}/verifyContract, which checks it in your browser and sends nothing; or with the
     marketplace's source code:  npm run verify -- this-file.zip --keys keys-you-trust.json
  2. Compare the key ${key} with the one on that page, in a contract's evidence page or in an older pack.
  3. By hand: the rule of the chain stands in timeline.json. An entry of the log is SHA-256 of a zero byte and the
     UTF-8 JSON, keys sorted, no white space, of {kind:"event", event, salt}, where event is the hash of the event, or of
     {kind:"posting", posting, legs, salt}, where legs are the sorted hashes of {account, of, amount, salt}. Its place in
     the log is proven as in RFC 9162, section 2.1.3. The head's signature is made over the lines "resinport log head 1",
     key, size, root, at, each followed by a line feed; the seal of the manifest over "resinport evidence pack 1", key,
     order, exportedAt, SHA-256 of manifest.json.

The pack holds what its reader may see. What happened between others is no part of it.

----------------------------------------------------------------------------------------------------

订单 ${order} 的证据包

内容
  contracts/        合同的每个版本；带“-signed”的为已签章并附签署证据页的文件
  timeline.pdf      交易记录，供阅读；timeline.json 内容相同，并含全部哈希值
  SO…/              各子订单的付款、发运、批次质检、索赔、通知、信用证及相关文件
  inquiry/          买方随询盘提交的附件；deal.json 为导出人所见的订单
  ledger.json       与本订单有关的记账分录及账户余额
  log.json          每条记录、每笔分录均在平台公开日志中的证明，以及经签名的日志头（配有时间戳机构时含其 RFC 3161 时间戳）
  keys.json         平台公钥（Ed25519）及 PDF 签名证书
  manifest.json     全部文件的 SHA-256；manifest.seal.json 为平台对该清单的数字签章

无需信任任何一方即可核验
  1. 打开 ${site}/verifyContract，由您的浏览器核验，文件不会上传；或使用平台源代码运行：
     npm run verify -- 本文件.zip --keys 您信任的公钥.json
  2. 将公钥编号 ${key} 与该页面、签署证据页或此前的证据包所列编号对照。
  3. 自行核验：交易记录的规则见 timeline.json。日志条目为 SHA-256（零字节 + UTF-8 JSON，键名排序、无空白）：交易记录为
     {kind:"event", event, salt}，event 为该条记录的哈希值；分录为 {kind:"posting", posting, legs, salt}，legs 为各行
     {account, of, amount, salt} 的哈希值并排序。条目位置的证明按 RFC 9162 第 2.1.3 节。日志头签名的对象依次为
     “resinport log head 1”、key、size、root、at 各行，每行以换行符结尾；清单签章的对象为
     “resinport evidence pack 1”、key、order、exportedAt、manifest.json 的 SHA-256。

证据包只含导出人有权查看的内容，不含他人之间的事项。
`;
