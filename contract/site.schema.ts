import { z } from 'zod';
import { LANGUAGES } from './languages.ts';
import { CONTENT_PAGES } from './site.ts';

/** A claim with the figure that proves it. */
const proofSchema = z.object({ figure: z.string(), text: z.string() }).meta({ id: 'Proof' });

/** A part of a page: a heading, paragraphs, a list; empty ones are left out. */
const pageSectionSchema = z
  .object({ title: z.string(), paragraphs: z.array(z.string()), points: z.array(z.string()) })
  .meta({ id: 'PageSection' });

/** A case study with its figures. */
const pageCaseSchema = z
  .object({ title: z.string(), text: z.string(), proofs: z.array(proofSchema) })
  .meta({ id: 'PageCase' });

/** A content page in one language. */
const contentPageSchema = z
  .object({
    page: z.literal(CONTENT_PAGES),
    /** Its language: the requested one, or the tenant's default. */
    language: z.literal(LANGUAGES),
    /** One promise. */
    title: z.string(),
    lead: z.string(),
    proofs: z.array(proofSchema),
    sections: z.array(pageSectionSchema),
    cases: z.array(pageCaseSchema),
    /** The title above its form. */
    formTitle: z.string(),
  })
  .meta({ id: 'ContentPage' });

export const siteSchemas = {
  getPage: {
    summary: 'One of the tenant’s content pages; 404 if it has no text',
    params: z.object({ page: z.literal(CONTENT_PAGES) }),
    response: { 200: contentPageSchema },
  },
} as const;

export type ContentPageTexts = z.infer<typeof contentPageSchema>;
export type PageSection = z.infer<typeof pageSectionSchema>;
export type PageCase = z.infer<typeof pageCaseSchema>;
export type Proof = z.infer<typeof proofSchema>;
