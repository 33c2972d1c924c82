import { z } from 'zod';
import { NAME_LETTERS_MAX } from './competitor.ts';
import {
  FACE_BARS,
  FACE_GROUND_MAX,
  FACE_INDEXING,
  MERGE_FAULTS,
  PARTICIPANT_STATES,
  PROTECTION_REASONS,
} from './desk-events.ts';
import { PHOTOS_AT_ONCE } from './desk-photos.ts';
import { schemaFault } from './faults.ts';
import { idSchema, lineSchema, pageQuery, totalSchema } from './page.schema.ts';
import { VERIFICATION_FACTORS } from './photo.ts';

const CAMERAS_MAX = 100;

const tenantIdSchema = z.string().max(41);
const eventParams = z.object({ tenantId: tenantIdSchema, eventId: idSchema });
const participantParams = eventParams.extend({ participantId: idSchema });
const whySchema = lineSchema(500).default('');
const wordsSchema = lineSchema(200).default('');
const versionSchema = z.string().max(64);
const noBody = { 204: z.null() };

const facts = {
  title: lineSchema(200).min(1),
  date: z.iso.date(),
  city: lineSchema(200),
  country: lineSchema(100),
  externalEventId: lineSchema(200).min(1).nullable(),
  isSecure: z.boolean(),
  verificationFactor: z.literal(VERIFICATION_FACTORS),
  findsUnlistedBibs: z.boolean(),
  /** Runners of these distances are protected: strangers cannot find them. */
  youthDistances: z.array(lineSchema(100).min(1)).max(100),
  /** The operator's setting for reading faces. */
  wantedFaces: z.literal(FACE_INDEXING),
  /** The legal basis of face search, as the operator wrote it. */
  faceGround: lineSchema(FACE_GROUND_MAX).min(1).nullable(),
  timeZone: lineSchema(100).min(1),
  cameraOffsets: z
    .record(lineSchema(200).min(1), z.int())
    .refine((offsets) => Object.keys(offsets).length <= CAMERAS_MAX, 'too many cameras'),
};
const factsSchema = z.object(facts);
const someFactsSchema = z.strictObject(facts).partial();

const eventRowSchema = z.object({
  eventId: idSchema,
  title: z.string(),
  date: z.string(),
  city: z.string(),
  country: z.string(),
  externalEventId: z.string().nullable(),
  isShown: z.boolean(),
  /** Whether it is being deleted; then it cannot be changed any more. */
  isDeleted: z.boolean(),
  /** The event into which it was merged; null otherwise. */
  mergedInto: idSchema.nullable(),
  photos: z.object({ published: z.int(), processing: z.int(), failed: z.int() }),
});

const eventSchema = eventRowSchema.extend({
  /** The address of its page in the shop. */
  shopUrl: z.string(),
  facts: factsSchema,
  /** Whether faces are stored, and how many days after the race they are deleted. */
  faces: z.object({ isStored: z.boolean(), retentionDays: z.int() }),
  distances: z.array(z.string()),
  /** The number of participants on the start list. */
  participants: z.int(),
  /** Photos of the report, which show no particular person. */
  reportCount: z.int(),
  videos: z.object({ published: z.int(), processing: z.int() }),
  cover: z.object({
    /** The address on the desk's host; null if there is none yet. */
    url: z.string().nullable(),
    /** The chosen photo; null if the shop chooses. */
    chosenPhotoId: idSchema.nullable(),
  }),
});

const deletionSchema = z.object({
  contents: z.object({
    photos: z.int(),
    videos: z.int(),
    participants: z.int(),
    /** Persons found by bib, link or selfie. */
    persons: z.int(),
    carts: z.int(),
    unpaidOrders: z.int(),
  }),
  /** What prevents its deletion: the orders that were ever paid; numbers of at most a hundred. */
  soldOrders: z.object({ count: z.int(), numbers: z.array(z.string()) }),
});

const movedPhotos = {
  intoEventId: idSchema,
  /** The filters of the photos, all of which must match; without filters all photos of the event. */
  photoIds: z.array(idSchema).min(1).max(PHOTOS_AT_ONCE).optional(),
  folder: lineSchema(500).min(1).optional(),
  bib: lineSchema(50).min(1).optional(),
};

/** Why the faces of the photos are never read in the other event; null if they may be. */
const facesBarredSchema = z.literal(FACE_BARS).nullable();

const movePlanSchema = z.object({
  /**
   * The number of photos that would move, and of those that would stay: photos that are already there, or are being
   * read, removed or waiting for review.
   */
  photos: z.int(),
  there: z.int(),
  staying: z.int(),
  /** The number of orders and open carts that contain one of the photos; they keep it. */
  orders: z.int(),
  carts: z.int(),
  /** Whether photos that only participants can see now would become public. */
  isOpened: z.boolean(),
  /** Whether the photos lose their faces, because the other event stores none or may not store these. */
  losesFaces: z.boolean(),
  facesBarred: facesBarredSchema,
});

/** The most pairs of people with the same bib that a plan lists. */
const CONFLICTS_MAX = 100;

/** What a merge opens. A confirmation repeats it as it was shown. */
const openedSchema = z.strictObject({
  /** Usable promo codes that will count for all of the other event. */
  codes: z.int(),
  /** The most photos whose originals may become free for their runners. */
  freed: z.int(),
});

const mergePlanSchema = z.object({
  faults: z.array(z.literal(MERGE_FAULTS)),
  /** Pairs of people with the same bib, at most a hundred; without names for callers who may not read participants. */
  conflicts: z
    .array(z.object({ bib: z.string(), name: z.string(), otherName: z.string() }))
    .max(CONFLICTS_MAX),
  photos: z.int(),
  staying: z.int(),
  /** Participants that are added, and those on both lists. */
  joining: z.int(),
  same: z.int(),
  carts: z.int(),
  /** Keys of products that are removed from open carts, because the other event does not sell them. */
  unsold: z.array(z.string()),
  facesBarred: facesBarredSchema,
  opened: openedSchema,
  /** Organizers and read-only links that open only the merged event, also after the merge. */
  unmoved: z.object({ organizers: z.int(), links: z.int() }),
});

const moveSchema = z.object({
  moveId: idSchema,
  eventId: idSchema,
  title: z.string(),
  intoEventId: idSchema,
  intoTitle: z.string(),
  photos: z.int(),
  moved: z.int(),
  startedAt: z.iso.datetime(),
  /** Null while it continues. */
  endedAt: z.iso.datetime().nullable(),
});

export const deskEventSchemas = {
  findEvents: {
    summary: 'Events, including unpublished ones, newest first; with a search text the closest matches first',
    params: z.object({ tenantId: tenantIdSchema }),
    querystring: z.strictObject({ ...pageQuery, words: wordsSchema }),
    response: { 200: z.object({ events: z.array(eventRowSchema), total: totalSchema }) },
  },
  getEvent: {
    summary: 'An event: its facts, counts of its contents, and its cover',
    params: eventParams,
    response: { 200: eventSchema },
  },
  createEvent: {
    summary:
      'Creates an event that visitors do not see until it is published. Conflict if another event has its title and day, or its external id',
    params: eventParams.pick({ tenantId: true }),
    body: z.strictObject({
      facts: factsSchema,
      /** An event whose products, prices, offers and gifts the new one gets; null for the usual products. */
      pricesOf: idSchema.nullable(),
      why: whySchema,
    }),
    response: { 201: z.object({ eventId: idSchema }) },
  },
  editEvent: {
    summary:
      'Changes facts of an event. Conflict if they changed after the caller saw them, or if another event has the external id',
    params: eventParams,
    body: z
      .strictObject({
        changes: someFactsSchema,
        /** The present values of the same facts, as the caller saw them. */
        seen: someFactsSchema,
        why: whySchema,
      })
      .refine(
        ({ changes, seen }) =>
          Object.keys(changes).toSorted().join() === Object.keys(seen).toSorted().join() &&
          Object.keys(changes).length > 0,
        { path: ['seen'], message: schemaFault('SeenFactsMissing') },
      ),
    response: noBody,
  },
  estimateFaceSearch: {
    summary: 'The estimated cost of a search by selfie if no faces are stored',
    params: eventParams,
    response: {
      200: z.object({
        photos: z.int(),
        /**
         * The estimated minutes of a search with all reader processes, at a speed recorded on another machine; null if
         * there are no photos.
         */
        minutes: z.number().nullable(),
      }),
    },
  },
  publishEvent: {
    summary: 'Publishes an event',
    params: eventParams,
    body: z.strictObject({ why: whySchema }),
    response: noBody,
  },
  unpublishEvent: {
    summary: 'Unpublishes an event; buyers keep what they bought',
    params: eventParams,
    querystring: z.strictObject({ why: whySchema }),
    response: noBody,
  },
  describeDeletion: {
    summary: 'What deleting an event would delete, and what prevents it; changes nothing',
    params: eventParams,
    response: { 200: deletionSchema },
  },
  deleteEvent: {
    summary:
      'Deletes an event with all that belongs to it. Conflict if something of it was sold, or its photos are being moved elsewhere',
    params: eventParams,
    body: z.strictObject({ why: whySchema }),
    response: noBody,
  },
  planMove: {
    summary: 'The effects of moving photos to another event; changes nothing',
    params: eventParams,
    body: z.strictObject(movedPhotos),
    response: { 200: movePlanSchema },
  },
  movePhotos: {
    summary:
      'Moves photos to another event in a job. Conflict if the photos are not those that were shown, or if photos for participants would become public without confirmation',
    params: eventParams,
    body: z.strictObject({
      ...movedPhotos,
      /** The number of photos that were shown as moving. */
      photosSeen: z.int().min(1),
      /** Whether the caller was shown that photos become public. */
      isOpenedSeen: z.boolean(),
      why: whySchema,
    }),
    response: { 200: z.object({ moveId: idSchema }) },
  },
  listMoves: {
    summary: 'The moves of photos from and to an event, newest first',
    params: eventParams,
    response: { 200: z.object({ moves: z.array(moveSchema) }) },
  },
  planMerge: {
    summary: 'The effects of merging an event into another one, and what prevents it; changes nothing',
    params: eventParams,
    querystring: z.strictObject({ into: idSchema }),
    response: { 200: mergePlanSchema },
  },
  mergeEvent: {
    summary:
      'Merges an event into another one; its addresses then lead there. Conflict if something prevents it, or if it opens something else than was shown',
    params: eventParams,
    body: z.strictObject({ intoEventId: idSchema, seen: openedSchema, why: whySchema }),
    response: noBody,
  },
} as const;

const participantSchema = z.object({
  participantId: idSchema,
  bib: z.string(),
  surname: z.string(),
  givenName: z.string(),
  birthDate: z.string().nullable(),
  email: z.string().nullable(),
  distance: z.string().nullable(),
  /** The descriptive fields, as in the start list. */
  gender: z.string().nullable(),
  ageClass: z.string().nullable(),
  club: z.string().nullable(),
  nationality: z.string().nullable(),
  /** Why strangers cannot find them; null if not protected. */
  protection: z.literal(PROTECTION_REASONS).nullable(),
  state: z.literal(PARTICIPANT_STATES),
});

/** The data that depends on a participant. */
const dependentsSchema = z.object({
  photosCount: z.int(),
  /** The number of photos in which each bib was read. */
  readCounts: z.array(z.object({ bib: z.string(), count: z.int() })),
  orders: z.object({ count: z.int(), numbers: z.array(z.string()) }),
  carts: z.int(),
});

/** As in a line of a start list; "" or null removes it. */
const bibSchema = lineSchema(20).min(1);
const participantFacts = z
  .strictObject({
    bib: bibSchema,
    surname: lineSchema(NAME_LETTERS_MAX),
    givenName: lineSchema(NAME_LETTERS_MAX),
    birthDate: z.iso.date().nullable(),
    email: lineSchema(254).nullable(),
    code: lineSchema(20).nullable(),
    distance: lineSchema(100).nullable(),
    gender: lineSchema(100).nullable(),
    ageClass: lineSchema(100).nullable(),
    club: lineSchema(100).nullable(),
    nationality: lineSchema(100).nullable(),
  })
  .partial();
const outcome = { 200: z.object({ outcome: z.literal(['Done', 'AsBefore']) }) };
const ofOne = z.strictObject({ seen: versionSchema, why: whySchema });
const ofTwo = ofOne.extend({ otherId: idSchema, otherSeen: versionSchema });

export const deskParticipantSchemas = {
  findParticipants: {
    summary:
      'Participants of an event, ordered by bib; all of them, or those whose bib or name matches a text',
    params: eventParams,
    querystring: z.strictObject({
      ...pageQuery,
      words: wordsSchema,
      /** Lists only the participants who left the list. */
      hasLeft: z.stringbool().default(false),
    }),
    response: { 200: z.object({ participants: z.array(participantSchema), total: totalSchema }) },
  },
  getParticipant: {
    summary: 'A participant, and the data that depends on them',
    params: participantParams,
    /** A new bib: with it the answer also counts the photos in which that bib was read. */
    querystring: z.strictObject({ bib: bibSchema.optional() }),
    response: {
      200: participantSchema.extend({
        code: z.string().nullable(),
        /** The start list's value of a field that an operator corrected. */
        listed: z.record(z.string(), z.string().nullable()),
        /**
         * `Later`: the address replaced another one, or was added after photos were published; it is not confirmed yet.
         */
        emailOrigin: z.enum(['First', 'Later']),
        /** Whether the event asks for it in addition to the bib. */
        verificationFactor: z.literal(VERIFICATION_FACTORS),
        /**
         * The version to send with a correction. The correction is refused if the participant was changed after
         * that.
         */
        version: versionSchema,
        hanging: dependentsSchema,
      }),
    },
  },
  editParticipant: {
    summary:
      'Corrects a participant. Conflict if another participant has the bib, or the participant was changed meanwhile',
    params: participantParams,
    body: ofOne.extend({
      changes: participantFacts.refine(
        (changes) => Object.keys(changes).length > 0,
        'name at least one change',
      ),
    }),
    response: outcome,
  },
  exchangeBibs: {
    summary: 'Swaps the bibs of two participants',
    params: participantParams,
    body: ofTwo,
    response: outcome,
  },
  mergeParticipants: {
    summary: 'Merges another participant, who is the same person, into the one of the path',
    params: participantParams,
    /** The bib that stays: that of either participant. */
    body: ofTwo.extend({ bib: bibSchema }),
    response: outcome,
  },
  dropParticipant: {
    summary: 'Removes a participant from the start list',
    params: participantParams,
    body: ofOne,
    response: outcome,
  },
  protectParticipant: {
    summary: 'Hides a participant from strangers, whatever their age and distance are',
    params: participantParams,
    body: ofOne,
    response: outcome,
  },
  unprotectParticipant: {
    summary: 'Shows a participant to strangers, even if their age or distance protects them',
    params: participantParams,
    body: ofOne,
    response: outcome,
  },
  confirmParticipantAddress: {
    summary: 'Confirms that an address which was added later is the participant’s',
    params: participantParams,
    body: ofOne,
    response: outcome,
  },
  restoreParticipant: {
    summary: 'Restores a dropped or merged participant. Conflict if another participant has the bib now',
    params: participantParams,
    body: ofOne,
    response: outcome,
  },
} as const;

export type ShownEventRow = z.infer<typeof eventRowSchema>;
export type ShownDeskEvent = z.infer<typeof eventSchema>;
export type ShownParticipantRow = z.infer<typeof participantSchema>;
export type ShownDependents = z.infer<typeof dependentsSchema>;
