import { z } from 'zod';
import { schemaFault } from '#contract/faults.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { BRAND_IMAGES_COUNT } from '#contract/limits.ts';
import { ownPath } from '#contract/own-path.ts';
import { PLAIN_LINE } from '#contract/plain-line.ts';
import type { ContentPageTexts } from '#contract/site.schema.ts';
import {
  CONFIRM_ICONS,
  CONFIRM_TYPES,
  type ContentPage,
  ROUTE_NAMES,
  type SiteContent,
} from '#contract/site.ts';

/** A tenant's text. Line breaks in the file are removed; several paragraphs are a list. */
const words = (max: number) =>
  z.string().trim().min(1).max(max).regex(PLAIN_LINE, schemaFault('WriteOneLine'));

const inLanguages = (max: number) => {
  const one = words(max).optional();
  return z.strictObject(
    Object.fromEntries(LANGUAGES.map((language) => [language, one])) as Record<Language, typeof one>,
  );
};

/** Texts by language, like `inLanguages`, but with at least one language. */
const inSomeLanguage = (max: number) =>
  inLanguages(max).refine((said) => Object.keys(said).length > 0, schemaFault('WriteInSomeLanguage'));

const SECURE = schemaFault('WriteSecureAddress');
const LINK = schemaFault('WritePathOrAddress');
/** A link within the site, or to another site by https; nothing that a browser would execute. */
const link = z
  .string()
  .max(500)
  .refine((text) => isSitePath(text) || isSecureAddress(text), LINK);

function isSitePath(text: string): boolean {
  return !/\s/.test(text) && ownPath(text) !== undefined;
}

function isSecureAddress(text: string): boolean {
  return /^https:\/\/[^\s\\]+$/.test(text) && URL.canParse(text);
}

const picture = z
  .string()
  .max(300)
  .regex(/^images\/[^/]+$/, schemaFault('NameImage'));

const notificationSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, schemaFault('SmallLettersOnly')),
  title: inSomeLanguage(80),
  text: inSomeLanguage(300),
  img: picture.nullable().optional(),
  discountText: inLanguages(20).optional(),
  declineText: inLanguages(40).optional(),
  confirmText: inLanguages(40).optional(),
  confirmType: z.literal(CONFIRM_TYPES),
  confirmIcon: z.literal(CONFIRM_ICONS).nullable().optional(),
  hideActions: z.boolean().optional(),
  link: link.nullable().optional(),
  routes: z.array(z.literal(ROUTE_NAMES)).max(ROUTE_NAMES.length).optional(),
});

/** `site.yaml`. */
export const siteFileSchema = z.strictObject({
  footer: z
    .strictObject({
      text: inLanguages(500).optional(),
      legalEntity: inLanguages(300).optional(),
      social: z
        .array(
          z.strictObject({ name: words(40), url: z.string().max(2_000).refine(isSecureAddress, SECURE) }),
        )
        .max(10)
        .optional(),
    })
    .optional(),
  notifications: z.array(notificationSchema).max(20).optional(),
  brandZone: z
    .array(z.strictObject({ picture, title: words(200), link: link.nullable().optional() }))
    .max(BRAND_IMAGES_COUNT)
    .optional(),
});
type Written = z.output<typeof siteFileSchema>;
/** The content of the file; omitted values are empty. */
export type SiteFileTexts = { [Key in keyof Written]-?: NonNullable<Written[Key]> };

const proofs = z.array(z.strictObject({ figure: words(40), text: words(300) })).max(12);

/** `pages/{page}.{language}.yaml`: a content page, without the page and language that the name states. */
export const pageFileSchema = z.strictObject({
  title: words(120),
  lead: words(600).optional(),
  proofs: proofs.optional(),
  sections: z
    .array(
      z.strictObject({
        title: words(120).optional(),
        paragraphs: z.array(words(2_000)).max(40).optional(),
        points: z.array(words(500)).max(40).optional(),
      }),
    )
    .max(40)
    .optional(),
  cases: z
    .array(z.strictObject({ title: words(120), text: words(1_000), proofs: proofs.optional() }))
    .max(12)
    .optional(),
  formTitle: words(120).optional(),
});

/** Converts a page's file to the API's form, with defaults for omitted values. */
export function pageWords(
  page: ContentPage,
  language: ContentPageTexts['language'],
  {
    title,
    lead = '',
    proofs = [],
    sections = [],
    cases = [],
    formTitle = '',
  }: z.output<typeof pageFileSchema>,
): ContentPageTexts {
  return {
    page,
    language,
    title,
    lead,
    proofs,
    sections: sections.map((section) => ({
      title: section.title ?? '',
      paragraphs: section.paragraphs ?? [],
      points: section.points ?? [],
    })),
    cases: cases.map((one) => ({ title: one.title, text: one.text, proofs: one.proofs ?? [] })),
    formTitle,
  };
}

/**
 * Converts `site.yaml` to the API's form, with defaults for omitted values.
 * @param imageUrl returns the address of a picture on the site
 */
export function siteTexts(
  { footer, notifications }: SiteFileTexts,
  imageUrl: (picture: string) => string,
): Pick<SiteContent, 'footer' | 'notifications'> {
  const { text = {}, legalEntity = {}, social = [] } = footer;
  return {
    footer: { text, legalEntity, social },
    notifications: notifications.map(({ img, ...said }) => ({
      id: said.id,
      title: said.title,
      text: said.text,
      img: img ? imageUrl(img) : null,
      discountText: said.discountText ?? {},
      declineText: said.declineText ?? {},
      confirmText: said.confirmText ?? {},
      confirmType: said.confirmType,
      confirmIcon: said.confirmIcon ?? null,
      hideActions: said.hideActions ?? false,
      link: said.link ?? null,
      routes: said.routes ?? [],
    })),
  };
}
