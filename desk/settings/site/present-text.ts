import { stringify } from 'yaml';
import type { MarketingPage } from '#contract/site.ts';

/** The shop's general text of a page, as its translations have it. */
interface GeneralText {
  title: string;
  lead: string;
  first: Section;
  second: Section;
  third: Section;
  formTitle: string;
}

interface Section {
  title: string;
  text: string;
}

const FOLDER = '../../../storefront/i18n/locales';
/** Only a member who begins such a page loads the shop's texts (decision 331). */
const loaders = import.meta.glob<Record<MarketingPage, GeneralText>>(
  '../../../storefront/i18n/locales/*/about.json',
  { import: 'default' },
);

/** Writes the general text that the shop shows on a page as a file of the brand's own. */
export async function writePresentText(page: MarketingPage, language: string): Promise<string> {
  const load = loaders[`${FOLDER}/${language}/about.json`];
  if (load === undefined) return stringify({ title: '' });
  const { title, lead, first, second, third, formTitle } = (await load())[page];
  const sections = [first, second, third].map((section) => ({
    title: section.title,
    paragraphs: [section.text],
  }));
  return stringify({ title, lead, sections, formTitle }, { lineWidth: 0 });
}
