import type { CollectingWay } from '#api/deals/collecting.ts';
import { namesOf, type CompanyRecord } from '#api/members/company-record.ts';
import { beijingText, momentText } from '#server/platform/pdf/moments.ts';
import type { Bilingual } from '../template.ts';
import { footer, letterhead } from '#server/platform/pdf/letterhead.ts';
import { colours, frame, heightOf, Sheet, type Cell } from '#server/platform/pdf/sheet.ts';

export type SignatureEvidence = {
  side: 'buyer' | 'supplier';
  fullName: string;
  company: string;
  /** What contracts say of the company beside its name; null: before that was asked. */
  record: CompanyRecord | null;
  at: Date;
  address: string;
  device: string;
  secondFactor: boolean;
  /** As it was shown, in the language it was read in. */
  consent: string;
  consentSha256: string;
};

export type Evidence = {
  number: string;
  version: number;
  templateVersion: string;
  issuedAt: Date;
  sha256: string;
  /** Bytes of the document as issued. */
  length: number;
  sealedAt: Date;
  signatures: readonly SignatureEvidence[];
  /** Where the money goes, in the currency of the contract; null: none is in force yet. */
  account: {
    currency: string;
    bank: string;
    swift: string;
    account: string;
    beneficiary: string;
    /** As the ledger's `account-code.ts` reckons it. */
    accountSalt: string;
    accountCode: string;
  } | null;
  /** Whose account it is. */
  collecting: CollectingWay;
  /** Paid by wire transfer to such an account; else from bank to bank. */
  isByTransfer: boolean;
  verifyAddress: string;
  /** As the public list of keys names it. */
  keyNumber: string;
  /** SHA-256 of the public key, in DER. */
  keyFingerprint: string;
  /** By which PDF readers show the file as signed. */
  certificate: { name: string; fingerprint: string };
};

const kind = { en: 'Evidence of signature', zh: '签署证据页' };
const labelWidth = 142;
const sides = { supplier: 'Seller 卖方', buyer: 'Buyer 买方' } as const;

/** Who signed what, when and from where; where the money goes; how the file can be checked. */
export async function printEvidence(evidence: Evidence): Promise<Buffer> {
  const { number, version, sealedAt, sha256, length, account } = evidence;
  const sheet = new Sheet({
    title: `${kind.en} ${number}`,
    subject: `Contract ${number}, version ${version}`,
    author: 'Resinport',
    at: sealedAt,
  });
  letterhead(sheet, kind);
  block(sheet, 'Document 合同文件', [
    ['Contract No. 合同编号', `${number}, version ${version} (template ${evidence.templateVersion})`],
    ['Issued 生成时间', momentText(evidence.issuedAt)],
    ['SHA-256 of the document 文件哈希值', sha256],
    [
      'What it covers 涵盖内容',
      `The first ${length} bytes of this file are the document as issued and signed, unchanged. 本文件前 ${length} 字节即生成并签署的合同原文，未作改动。`,
    ],
  ]);
  for (const side of ['supplier', 'buyer'] as const) {
    const signed = evidence.signatures.find((one) => one.side === side)!;
    block(sheet, `Signature of the ${sides[side]}`, [
      ['Company 企业名称', signed.company, 'bold'],
      ...recordRows(signed),
      ['Signatory 签署人', signed.fullName, 'bold'],
      ['Time (UTC; Beijing) 签署时间', `${signed.at.toISOString()}; 北京时间 ${beijingText(signed.at)}`],
      ['IP, browser IP地址、浏览器', [signed.address, signed.device].filter(Boolean).join('; ')],
      [
        'Proof of identity 身份验证',
        signed.secondFactor ? 'Account password and one-time code 账户密码及两步验证' : 'Account password 账户密码',
      ],
      ['Statement agreed to 所同意的声明', signed.consent],
      ['SHA-256 of the statement 声明哈希值', signed.consentSha256],
    ]);
  }
  block(
    sheet,
    evidence.collecting === 'seller' ? 'Account of the Seller 卖方收款账户' : 'Collection account 收款账户',
    !evidence.isByTransfer
      ? [['Before you pay 付款前', throughBanks]]
      : account
        ? [
            ['Beneficiary 收款人', account.beneficiary, 'bold'],
            ['Account 账号', `${account.account} (${account.currency})`, 'bold'],
            ['Bank 开户银行', `${account.bank}, SWIFT ${account.swift}`],
            ['Account code 账户核对码', `${account.accountCode} (salt 盐值 ${account.accountSalt})`, 'bold'],
            ...(evidence.collecting === 'seller'
              ? [['Verified by the operator 经运营方核验', sellersOwn] as const]
              : []),
            ['Before you pay 付款前', compareCodes],
          ]
        : [['Before you pay 付款前', fraudWarning]],
  );
  block(sheet, 'Seal and verification 数字签章与验真', [
    ['Sealed 加章时间', momentText(sealedAt)],
    ['Ed25519 key 签章公钥', `No. 编号 ${evidence.keyNumber}, SHA-256 ${evidence.keyFingerprint}`],
    [
      'Sealed statement 签章内容',
      'Lines of text, each ended by a line feed: "resinport contract seal 3", key number, contract number, version, SHA-256 of the document, SHA-256 of this file up to the line of its seal, SHA-256 of the certificate below, times of the signatures of seller and buyer as they stand above. The line that begins with %resinport-seal holds the seal (Ed25519). 逐行文本，每行以换行符结束：固定字样、密钥编号、合同编号、版本、合同文件哈希值、本文件签章行之前部分的哈希值、下列证书的哈希值、卖方与买方签署时间（与上文一致）。签章（Ed25519）位于以 %resinport-seal 开头的一行。',
    ],
    [
      'PDF signature PDF签名',
      `PAdES, over the whole file, by the certificate of ${evidence.certificate.name}, SHA-256 ${evidence.certificate.fingerprint}. It shows in PDF readers. PAdES 签名覆盖整个文件，PDF 阅读器可显示；证书持有人与哈希值如上。`,
    ],
    ['Verify 合同验真', evidence.verifyAddress],
  ]);
  const paper = `${kind.en} ${kind.zh}, contract ${number}, version ${version}`;
  sheet.onEveryPage((page, of) => footer(sheet, { paper, fingerprint: `Document SHA-256 ${sha256}` }, page, of));
  return sheet.close();
}

function recordRows({ company, record }: SignatureEvidence): Row[] {
  if (!record) return [];
  const { en, zh } = namesOf(company, record.otherName);
  return [
    ...(en === zh ? [] : [['Also called 另一语言名称', en === company ? zh : en] as const]),
    ['Registration, address 登记号、注册地址', `${record.registrationNumber}; ${record.registeredAddress}`],
    ['Represented by 登记的签署代表', `${record.signatoryName}, ${record.signatoryTitle}`],
  ];
}

const fraudWarning =
  'Check the account on the payment page of the sub-order before each transfer. It is never given or changed by mail or telephone. 每次付款前请在子订单付款页核对收款账户。收款账户绝不以邮件或电话告知或变更。';
const compareCodes =
  'Before each transfer compare the code with the payment page of the sub-order. No account is given or changed by mail or telephone. 每次付款前请与子订单付款页的核对码比对。收款账户绝不以邮件或电话告知或变更。';
const sellersOwn =
  'The Buyer pays the Seller directly. The operator of Resinport has verified that this account is the Seller’s; it receives and holds none of the money. 买方直接向卖方付款。塑港运营方已核验该账户为卖方账户，不收取、不持有货款。';
const throughBanks =
  'This Contract is paid from bank to bank. No transfer to any account of the marketplace is due under it. 本合同经银行结算，无须向平台任何账户汇款。';

type Row = readonly [label: string, value: string, face?: 'bold' | 'regular'];

function block(sheet: Sheet, title: Bilingual['en'], rows: readonly Row[]): void {
  const cells = rows.map(([label, value, face = 'regular']): Cell[] => [
    {
      x: frame.left,
      width: labelWidth - 8,
      lines: sheet.lines(label, labelWidth - 8, { size: 7.4, leading: 10.2, colour: colours.soft }),
    },
    {
      x: frame.left + labelWidth,
      width: frame.width - labelWidth,
      lines: sheet.lines(value, frame.width - labelWidth, { face, size: 7.8, leading: 10.2 }),
    },
  ]);
  sheet.room(16 + cells.reduce((sum, row) => sum + heightOf(row) + 1, 0));
  const heading = { face: 'bold', size: 9.5, leading: 13, colour: colours.brand } as const;
  sheet.columns([{ x: frame.left, width: frame.width, lines: sheet.lines(title, frame.width, heading) }]);
  sheet.rule(sheet.y);
  sheet.y += 3;
  for (const row of cells) {
    sheet.columns(row);
    sheet.y += 1;
  }
  sheet.y += 3;
}
