import { z } from 'zod';
import { CAPTION_MAX, PHOTO_LIST_FILTERS, PHOTOS_AT_ONCE } from './desk-photos.ts';
import { schemaFault } from './faults.ts';
import { idSchema, lineSchema } from './page.schema.ts';
import { raceTimeSchema, regionSchema } from './photo.schema.ts';
import { holdSchema } from './photo-holds.schema.ts';
import { BIB_DOUBTS } from './recognition.ts';

const COUNT_MAX = 100;
const BIBS_MAX = 50;

const eventParams = z.object({ tenantId: z.string().max(41), eventId: idSchema });
const whySchema = lineSchema(500).default('');
const bibSchema = lineSchema(20).min(1);
const versionSchema = z.string().max(64);
const photoIdsSchema = z.array(idSchema).min(1).max(PHOTOS_AT_ONCE);
/**
 * A reviewer's verdict on a number: the number as it was read, and the correct bib; null if there is no bib.
 * `byOperator`: whether the reviewer may release originals of orders.
 */
const wordSchema = z.object({
  readAs: bibSchema,
  bib: bibSchema.nullable(),
  byOperator: z.boolean().default(true),
});
const noBody = { 204: z.null() };

const reviewPhotoSchema = z.object({
  photoId: idSchema,
  state: z.literal(['Published', 'Hidden', 'Protected']),
  folder: z.string(),
  fileName: z.string(),
  takenAt: raceTimeSchema.nullable(),
  /** A text for visitors; '' if there is none. */
  caption: z.string(),
  width: z.int(),
  height: z.int(),
  thumbUrl: z.string(),
  previewUrl: z.string(),
  /** Numbers that were read, and those derived from other photos of the same people. */
  tags: z.array(
    z.object({
      value: z.string(),
      source: z.literal(['bib', 'vote']),
      /** Whether a search for it finds the photo. */
      isShown: z.boolean(),
      doubt: z.literal(BIB_DOUBTS).nullable(),
      region: regionSchema.nullable(),
    }),
  ),
  /** Reviewers' verdicts on it. */
  words: z.array(wordSchema),
  faces: z.array(regionSchema),
  /** Its holds, which hide it from visitors; without any it is published. */
  holds: z.array(holdSchema),
  /** The version of the verdicts and holds: a write that names an older one is refused. */
  version: versionSchema,
});

const liftedSchema = z.object({
  /** The photos of which a hold was lifted. */
  changedIds: z.array(idSchema),
  /** The photos that are published now, because they have no other hold. */
  shownIds: z.array(idSchema),
});

const retagOutcomes = [
  'Done',
  /** The verdict is stored, and counts once the photo has been read again. */
  'ReadFirst',
  /** The verdict is stored; a named bib counts once a member who may release originals confirms it. */
  'Waits',
  'AsBefore',
  /** Hidden or removed. */
  'NotThere',
  /** Another member has changed it since it was shown; nothing was changed. */
  'Changed',
] as const;

export const deskPhotoSchemas = {
  listWorkEvents: {
    summary: 'The events that the caller may work on, newest first, to choose from',
    params: z.object({ tenantId: z.string().max(41) }),
    response: {
      200: z.object({
        events: z.array(
          z.object({ eventId: idSchema, title: z.string(), date: z.string(), photosCount: z.int() }),
        ),
      }),
    },
  },
  listFilm: {
    summary: 'The photos of an event in time order, with readings and verdicts',
    params: eventParams,
    querystring: z.strictObject({
      filter: z.literal(PHOTO_LIST_FILTERS).default('All'),
      /** The number of photos found by it. */
      bib: bibSchema.optional(),
      photoId: idSchema.optional(),
      /** Only photos that the caller took: a photographer may see no others. */
      own: z.literal('true').optional(),
      /** The last photo of the previous page. */
      after: idSchema.optional(),
      count: z.coerce.number().int().min(1).max(COUNT_MAX).default(50),
    }),
    response: {
      200: z.object({
        photos: z.array(reviewPhotoSchema),
        /** `after` for the next page; null on the last. */
        next: idSchema.nullable(),
        /** The photo chosen as the event’s cover; null if the shop chooses. */
        chosenCoverId: idSchema.nullable(),
      }),
    },
  },
  retagPhotos: {
    summary:
      'Sets which bibs are in photos and which are not. Skips photos that got another verdict meanwhile',
    params: eventParams,
    body: z
      .strictObject({
        photos: z
          .array(
            z.strictObject({
              photoId: idSchema,
              /** The version that the caller saw: verdicts up to this version are replaced. */
              seen: versionSchema,
            }),
          )
          .min(1)
          .max(PHOTOS_AT_ONCE),
        bibs: z.array(bibSchema).max(BIBS_MAX),
        notBibs: z.array(bibSchema).max(BIBS_MAX),
        why: whySchema,
      })
      .refine(({ bibs, notBibs }) => bibs.length + notBibs.length > 0, {
        path: ['bibs'],
        message: schemaFault('NoBibNamed'),
      }),
    response: {
      200: z.object({
        outcomes: z.array(
          z.object({
            photoId: idSchema,
            outcome: z.literal(retagOutcomes),
            /** Its current state; null if it is not visible. */
            photo: reviewPhotoSchema.nullable(),
            /** The previous verdicts: `restoreWords` with these reverts the change. */
            wordsBefore: z.array(wordSchema),
          }),
        ),
      }),
    },
  },
  restoreWords: {
    summary: 'Replaces the verdicts on a photo’s numbers; without verdicts its readings decide',
    params: z.object({ tenantId: z.string().max(41), eventId: idSchema, photoId: idSchema }),
    body: z.strictObject({ words: z.array(wordSchema).max(BIBS_MAX), seen: versionSchema, why: whySchema }),
    response: { 200: reviewPhotoSchema },
  },
  hidePhotos: {
    summary: 'Hides photos from gallery, search and carts; buyers keep them',
    params: eventParams,
    body: z.strictObject({ photoIds: photoIdsSchema, why: whySchema }),
    /** The photos that neither the shop nor their photographer had hidden before. */
    response: { 200: z.object({ changedIds: z.array(idSchema) }) },
  },
  showPhotos: {
    summary:
      'Lifts the holds of photos that the caller may lift. A hold of another person needs a reason. The protection of a participant is lifted by a second call, once nothing else hides the photo',
    params: eventParams,
    body: z.strictObject({ photoIds: photoIdsSchema, why: whySchema }),
    response: { 200: liftedSchema },
  },
  showOwnPhotos: {
    summary: 'Lifts the photographers’ own holds; other holds stay',
    params: eventParams,
    body: z.strictObject({ photoIds: photoIdsSchema, why: whySchema }),
    response: { 200: liftedSchema },
  },
  captionPhotos: {
    summary: 'Writes the same caption for photos, which visitors see under them; an empty one deletes it',
    params: eventParams,
    body: z.strictObject({ photoIds: photoIdsSchema, caption: lineSchema(CAPTION_MAX), why: whySchema }),
    /** The photos that had another caption, or none. */
    response: { 200: z.object({ changedIds: z.array(idSchema) }) },
  },
  chooseCover: {
    summary: 'Chooses the cover of an event; null leaves the choice to the shop',
    params: eventParams,
    body: z.strictObject({
      photoId: idSchema.nullable(),
      /** The choice that the caller saw; Conflict if it has changed since. */
      seenId: idSchema.nullable(),
      why: whySchema,
    }),
    response: noBody,
  },
} as const;

const pictureSchema = z.object({ photoId: idSchema, fileName: z.string(), previewUrl: z.string() });
const decisionBody = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ photoId: idSchema, ...shape, why: whySchema });

export const deskReviewSchemas = {
  listBibsInReview: {
    summary: 'Numbers in doubt, photo by photo in time order',
    params: eventParams,
    querystring: z.strictObject({
      /** Whether numbers that are not on the start list are listed too; most of them are not bibs. */
      unlisted: z.stringbool().default(false),
      /** The photo with which the list begins. */
      from: idSchema.optional(),
      count: z.coerce.number().int().min(1).max(COUNT_MAX).default(30),
    }),
    response: {
      200: z.object({
        bibs: z.array(
          pictureSchema.extend({
            readAs: z.string(),
            doubt: z.literal(BIB_DOUBTS),
            confidence: z.number(),
            region: regionSchema.nullable(),
            width: z.int(),
            height: z.int(),
            /** A crop of the original around the number; null if its place is unknown. */
            closeUpUrl: z.string().nullable(),
          }),
        ),
        /** `from` for the next page; null on the last. */
        next: idSchema.nullable(),
        waiting: z.int(),
      }),
    },
  },
  decideBib: {
    summary: 'Sets the correct bib for a number that was read; Conflict if it no longer waits',
    params: eventParams,
    body: decisionBody({ readAs: bibSchema, bib: bibSchema.nullable() }),
    /** The photo’s version and its previous verdicts; `restoreWords` undoes the decision. */
    response: {
      200: z.object({
        version: versionSchema,
        wordsBefore: z.array(wordSchema),
        /** Whether the bib counts only once a member who may release originals confirms it. */
        waits: z.boolean(),
      }),
    },
  },
  listPersonsInReview: {
    summary: 'Waiting “not me” and “this is me” answers of visitors',
    params: eventParams,
    response: {
      200: z.object({
        denials: z.array(
          pictureSchema.extend({
            bib: z.string(),
            name: z.string(),
            visitorsCount: z.int(),
            firstDeniedAt: z.iso.datetime(),
          }),
        ),
        claims: z.array(
          pictureSchema.extend({
            personId: idSchema,
            bib: z.string().nullable(),
            name: z.string(),
            visitorsCount: z.int(),
            /** Whether one of the visitors proved more than a bib. */
            isProven: z.boolean(),
            firstClaimedAt: z.iso.datetime(),
            /** The person in another photo; null if none shows them. */
            known: z.object({ previewUrl: z.string(), closeUpUrl: z.string().nullable() }).nullable(),
          }),
        ),
      }),
    },
  },
  confirmDenial: {
    summary: 'Confirms that the photo does not show that bib: no search finds it by the bib',
    params: eventParams,
    body: decisionBody({ bib: bibSchema }),
    response: noBody,
  },
  dismissDenial: {
    summary: 'Decides that the photo shows that bib: its visitors see it again',
    params: eventParams,
    body: decisionBody({ bib: bibSchema }),
    response: noBody,
  },
  acceptClaim: {
    summary: 'Confirms that the photo shows the person of a claim',
    params: eventParams,
    body: decisionBody({ personId: idSchema }),
    response: noBody,
  },
  refuseClaim: {
    summary: 'Decides that the photo does not show the person of a claim, and asks no more about it',
    params: eventParams,
    body: decisionBody({ personId: idSchema }),
    response: noBody,
  },
  undoClaimReview: {
    summary: 'Revokes the decision on a claim: the photo can be claimed again',
    params: eventParams,
    body: decisionBody({ personId: idSchema }),
    response: noBody,
  },
} as const;

export type PresentedReviewPhoto = z.infer<typeof reviewPhotoSchema>;
