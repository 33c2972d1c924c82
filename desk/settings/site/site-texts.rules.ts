import { type Document, isMap, isSeq, parseDocument } from 'yaml';
import { CONFIRM_TYPES, CONTENT_PAGES } from '#contract/site.ts';
import { addToList, setField } from '../file-draft.rules.ts';

/** A text by language. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of a message that the shop shows, by language. */
export const MESSAGE_TEXTS = ['title', 'text', 'discountText', 'confirmText', 'declineText'] as const;
type MessageText = (typeof MESSAGE_TEXTS)[number];

/** A message of the shop to its visitors, with its position in the file. */
export interface Message {
  index: number;
  id: string;
  texts: Readonly<Record<MessageText, Texts>>;
  img: string;
  confirmType: string;
  link: string;
  routes: string[];
}

/** The texts of `site.yaml` that forms show. */
export interface SiteTexts {
  text: Texts;
  legalEntity: Texts;
  social: { name: string; url: string }[];
  /** The picture cards of the first page; `link` is empty if a card leads nowhere. */
  cards: { picture: string; title: string; link: string }[];
  messages: Message[];
}

/** Reads `site.yaml`. @returns undefined if its structure is wrong */
export function readSiteTexts(source: string): SiteTexts | undefined {
  const file: Document = parseDocument(source, { schema: 'failsafe' });
  if (file.errors.length > 0 || (file.contents !== null && !isMap(file.contents))) return undefined;
  const said = (file.toJS() ?? {}) as Entry;
  const lists = [file.get('notifications'), file.getIn(['footer', 'social']), file.get('brandZone')];
  if (lists.some((list) => list !== undefined && !isSeq(list))) return undefined;
  const footer = entryOf(said.footer);
  return {
    text: textsOf(footer.text),
    legalEntity: textsOf(footer.legalEntity),
    social: listOf(footer.social).map((one) => ({
      name: textOf(entryOf(one).name),
      url: textOf(entryOf(one).url),
    })),
    cards: listOf(said.brandZone).map((one) => ({
      picture: textOf(entryOf(one).picture),
      title: textOf(entryOf(one).title),
      link: textOf(entryOf(one).link),
    })),
    messages: listOf(said.notifications).map((one, index) => messageOf(entryOf(one), index)),
  };
}

type Entry = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const entryOf = (value: unknown): Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entry) : {};
const textsOf = (value: unknown): Texts =>
  Object.fromEntries(Object.entries(entryOf(value)).map(([language, text]) => [language, textOf(text)]));

const messageOf = (entry: Entry, index: number): Message => ({
  index,
  id: textOf(entry.id),
  texts: {
    title: textsOf(entry.title),
    text: textsOf(entry.text),
    discountText: textsOf(entry.discountText),
    confirmText: textsOf(entry.confirmText),
    declineText: textsOf(entry.declineText),
  },
  img: textOf(entry.img),
  confirmType: textOf(entry.confirmType),
  link: textOf(entry.link),
  routes: listOf(entry.routes).map(textOf),
});

/** The file of a site without any text: forms write each entry in lines of its own. */
const asLines = (source: string): string => (/^\s*(?:\{\s*\})?\s*$/.test(source) ? '' : source);

/** Sets a text in a language; an empty one is removed. */
export function setSiteText(source: string, path: readonly (string | number)[], text: string): string {
  return setField(asLines(source), path, text === '' ? undefined : text);
}

/** Changes the profiles in the footer; the file keeps its comments. */
export const setSocial = (source: string, social: SiteTexts['social']): string =>
  setEntries(source, ['footer', 'social'], social);

/** Changes the picture cards; the file keeps its comments. A card without a link leads nowhere. */
export const setCards = (source: string, cards: SiteTexts['cards']): string =>
  setEntries(
    source,
    ['brandZone'],
    cards.map(({ link, ...card }) => (link === '' ? card : { ...card, link })),
  );

function setEntries(source: string, path: string[], entries: readonly Record<string, string>[]): string {
  const file = parseDocument(asLines(source), { schema: 'failsafe' });
  if (entries.length === 0) return setField(source, path, undefined);
  const kept = file.getIn(path);
  if (!isSeq(kept)) file.setIn(path, file.createNode(entries));
  else {
    kept.items.splice(entries.length);
    for (const [at, one] of entries.entries()) {
      const item = kept.items[at];
      if (!isMap(item)) {
        kept.items[at] = file.createNode(one);
        continue;
      }
      for (const [key, value] of Object.entries(one)) if (item.get(key) !== value) item.set(key, value);
      for (const key of Object.keys(item.toJSON())) if (one[key] === undefined) item.delete(key);
    }
  }
  return file.toString({ lineWidth: 0 });
}

/** Adds an empty message that is only closed. Visitors who closed it are remembered by its id, so a new one needs a new id. */
export function addMessage(source: string, now: Date): string {
  const taken = readSiteTexts(source)?.messages.map(({ id }) => id) ?? [];
  const day = `message-${now.toISOString().slice(0, 10)}`;
  const id = [day, ...taken.map((_, at) => `${day}-${at + 2}`)].find((one) => !taken.includes(one)) ?? day;
  return addToList(asLines(source), 'notifications', {
    id,
    title: {},
    text: {},
    confirmType: CONFIRM_TYPES[2],
  });
}

/** Chooses what happens when a visitor confirms a message. Only a link has an address. */
export function setConfirmType(source: string, index: number, confirmType: string): string {
  const changed = setField(source, ['notifications', index, 'confirmType'], confirmType);
  const isLink = confirmType === 'Link';
  const link = readSiteTexts(changed)?.messages[index]?.link ?? '';
  if (isLink || link === '') return changed;
  return setField(changed, ['notifications', index, 'link'], undefined);
}

/** A text that exists in a language, but not in another that the shop offers. */
export interface MissingText {
  kind: 'page' | 'ownPage' | 'footer' | 'message';
  /** The page's name, the message's id; empty for the footer. */
  name: string;
  language: string;
}

/** Lists what is not translated. @param paths the files of the site, also those of a draft */
export function listMissingTexts(
  paths: readonly string[],
  site: SiteTexts | undefined,
  languages: readonly string[],
): MissingText[] {
  const missingOf = (kind: MissingText['kind'], name: string, isThere: (language: string) => boolean) =>
    languages
      .filter((language) => !isThere(language))
      .map((language) => ({ kind, name, language }) satisfies MissingText);
  const isWritten = (path: string) => paths.includes(path);
  const hasFooter = [site?.text, site?.legalEntity].some(isSaid);
  return [
    ...CONTENT_PAGES.filter((page) => paths.some((path) => path.startsWith(`pages/${page}.`))).flatMap(
      (page) => missingOf('page', page, (one) => isWritten(`pages/${page}.${one}.yaml`)),
    ),
    ...ownPagesOf(paths).flatMap((name) =>
      missingOf('ownPage', name, (one) => isWritten(`custom/${name}/${one}/index.html`)),
    ),
    ...(hasFooter ? missingOf('footer', '', (one) => isIn(one, site?.text, site?.legalEntity)) : []),
    ...(site?.messages ?? []).flatMap(({ id, texts }) =>
      Object.values(texts).some(isSaid)
        ? missingOf('message', id, (one) => isIn(one, ...Object.values(texts)))
        : [],
    ),
  ];
}

const isSaid = (texts: Texts | undefined): boolean =>
  Object.values(texts ?? {}).some((text) => text.trim() !== '');

/** Returns whether each of the texts that are there at all is there in a language. */
const isIn = (language: string, ...texts: readonly (Texts | undefined)[]): boolean =>
  texts.filter(isSaid).every((one) => (one?.[language] ?? '').trim() !== '');

/** Lists the names of the brand's own pages. */
export const ownPagesOf = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap((path) => /^custom\/([^/]+)\/[a-z]{2}\/index\.html$/.exec(path)?.[1] ?? [])),
];
