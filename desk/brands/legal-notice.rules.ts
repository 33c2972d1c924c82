import { stringify } from 'yaml';

/** What a legal notice says about a seller; empty texts are unknown. */
export interface Seller {
  name: string;
  address: string;
  vatId: string | null;
  registration: string | null;
  email: string;
  representedBy: string;
  phone: string;
}

/** The template's words in the language of the shop, which the desk need not speak. */
const WORDS = {
  en: {
    title: 'Legal notice',
    provider: 'Provider',
    representedBy: 'Represented by',
    contact: 'Contact',
    email: 'Email',
    phone: 'Phone',
    register: 'Register and tax',
    vatId: 'VAT ID',
  },
  de: {
    title: 'Impressum',
    provider: 'Anbieter',
    representedBy: 'Vertreten durch',
    contact: 'Kontakt',
    email: 'E-Mail',
    phone: 'Telefon',
    register: 'Register und Steuer',
    vatId: 'USt-IdNr.',
  },
  ru: {
    title: 'Правовая информация',
    provider: 'Продавец',
    representedBy: 'Представитель',
    contact: 'Контакты',
    email: 'Эл. почта',
    phone: 'Телефон',
    register: 'Регистрация и налоги',
    vatId: 'Номер плательщика НДС',
  },
  cs: {
    title: 'Právní informace',
    provider: 'Provozovatel',
    representedBy: 'Zastoupený',
    contact: 'Kontakt',
    email: 'E-mail',
    phone: 'Telefon',
    register: 'Rejstřík a daně',
    vatId: 'DIČ',
  },
} as const;

const isTemplated = (language: string): language is keyof typeof WORDS => Object.hasOwn(WORDS, language);

/** Writes the file of a legal notice from a template. Counsel must review it: the law asks for more in some countries. */
export function writeLegalNotice(seller: Seller, language: string): string {
  const words = isTemplated(language) ? WORDS[language] : WORDS.en;
  const named = (name: string, value: string | null) =>
    value === null || value.trim() === '' ? [] : [`${name}: ${value.trim()}`];
  const plain = (value: string | null) => (value === null || value.trim() === '' ? [] : [value.trim()]);
  const sections = [
    {
      title: words.provider,
      paragraphs: [
        ...plain(seller.name),
        ...plain(seller.address),
        ...named(words.representedBy, seller.representedBy),
      ],
    },
    {
      title: words.contact,
      paragraphs: [...named(words.email, seller.email), ...named(words.phone, seller.phone)],
    },
    {
      title: words.register,
      paragraphs: [...plain(seller.registration), ...named(words.vatId, seller.vatId)],
    },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
  return stringify({ title: words.title, sections }, { lineWidth: 0 });
}
