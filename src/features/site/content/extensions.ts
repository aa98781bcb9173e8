import { mergeAttributes } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';

/** Addresses that a text may lead to: pages of this site, and the web over https. */
export const isLinkTarget = (address: string): boolean => /^(?:\/(?![/\\])|https:\/\/|mailto:)\S*$/.test(address);

const isOwnPicture = (src: string | null): boolean => src?.startsWith('/api/user/web/shop/getPicture?') ?? false;

/** How a cell is aligned, as an attribute: styles are not kept. */
const align = {
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute('align'),
  renderHTML: ({ align: given }: Record<string, unknown>) => (given ? { align: given } : {}),
};

/** A picture of ours with its caption; pictures from elsewhere do not come in, pasted ones neither. */
const Figure = Image.extend({
  content: 'inline*',
  draggable: true,
  parseHTML: () => [
    {
      tag: 'figure',
      contentElement: (element: HTMLElement) => element.querySelector('figcaption') ?? document.createElement('p'),
      getAttrs: (element: HTMLElement) => {
        const picture = element.querySelector('img');
        return picture && isOwnPicture(picture.getAttribute('src')) ? pictureAttributes(picture) : false;
      },
    },
    {
      tag: 'img[src]',
      getAttrs: (element: HTMLElement) =>
        isOwnPicture(element.getAttribute('src')) ? pictureAttributes(element) : false,
    },
  ],
  renderHTML({ HTMLAttributes }) {
    return ['figure', ['img', mergeAttributes(HTMLAttributes)], ['figcaption', 0]];
  },
});

const pictureAttributes = (picture: HTMLElement) =>
  Object.fromEntries(['src', 'alt', 'width', 'height'].map((name) => [name, picture.getAttribute(name)]));

/** What a text may be made of: exactly what the server keeps (server/site/content/html.ts). */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      protocols: ['https', 'mailto'],
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: (address) => isLinkTarget(address),
    },
  }),
  Figure,
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }).configure({
    resizable: false,
  }),
  TableRow,
  TableHeader.extend({
    addAttributes() {
      return { ...this.parent?.(), align };
    },
  }),
  TableCell.extend({
    addAttributes() {
      return { ...this.parent?.(), align };
    },
  }),
];
