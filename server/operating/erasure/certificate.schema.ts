import { z } from 'zod';
import { idSchema } from '#contract/page.schema.ts';

/** Where something was removed. */
const PLACES = ['Database', 'Storage'] as const;

/** The reasons why something was not removed, by legal article. */
const REASONS = [
  'Receipts',
  'Statements',
  'BoughtByOthers',
  'AlsoOfOthers',
  'TakenByThem',
  'MayBeOfOthers',
] as const;

const countSchema = z.int().min(0);
const countsSchema = z.array(z.strictObject({ kind: z.string().max(60), count: countSchema }));

/**
 * The content of a certificate of erasure: counts and random ids, and nothing derived from personal data. Documented in
 * docs/certificates.md.
 */
export const certificateSchema = z.strictObject({
  kind: z.literal('photofinish.erasure'),
  version: z.literal(1),
  certificateId: idSchema,
  tenant: z.strictObject({ tenantId: z.string().max(41), name: z.string().max(200) }),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  /** The ids of the person; none of them can be resolved any more. */
  personIds: z.array(idSchema),
  removed: z.array(z.strictObject({ place: z.literal(PLACES), counts: countsSchema })),
  /** Photos that showed only the person. */
  removedPhotoIds: z.array(idSchema),
  kept: z.array(z.strictObject({ reason: z.literal(REASONS), counts: countsSchema })),
  /** Orders whose receipts stay. */
  keptOrderIds: z.array(idSchema),
  /** Where the public keys are published. */
  keys: z.url().max(2_000),
});

/** The places and reasons, in the order in which they are listed. */
export const CERTIFICATE_KINDS = { places: PLACES, reasons: REASONS } as const;

export type Certificate = z.infer<typeof certificateSchema>;
export type CertificatePlace = (typeof PLACES)[number];
export type KeptReason = (typeof REASONS)[number];

const JWS_MAX = 10_000_000;

/**
 * A certificate as delivered: a JWS in flattened JSON form (RFC 7515 §7.2.2), and beside it its content for human
 * readers. Only the JWS is signed, so a verifier compares the two.
 */
export const certificateFileSchema = z.object({
  certificate: z.unknown(),
  payload: z.string().max(JWS_MAX),
  protected: z.string().max(JWS_MAX),
  signature: z.string().max(JWS_MAX),
});

export type CertificateFile = z.infer<typeof certificateFileSchema>;
