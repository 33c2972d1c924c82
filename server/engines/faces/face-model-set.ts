import { z } from 'zod';

const channels = z.tuple([z.number(), z.number(), z.number()]);
const positive = z.number().positive();

/** A value of 0 to 255 goes into a network as `(value - mean) / spread`; red, green, blue. */
const input = { file: z.string().min(1), mean: channels, spread: channels };

const landmarkGroup = z.array(z.number().int().min(0)).min(1);

/** `models.json` in a folder of face models: its files, and the meaning of their numbers. */
export const faceModelSetSchema = z.object({
  /** Stored with each descriptor, because descriptors of different sets cannot be compared. */
  name: z.string().min(1),
  dimensions: z.number().int().positive(),
  /**
   * `[1, 3, height, width]` to a first output `[1, n, 4]` (left, top, right, bottom in pixels of the input) and a
   * second `[1, n]` of scores from 0 to 1.
   */
  detector: z.object({
    ...input,
    /** The sides of the input must be multiples of this. */
    step: z.number().int().positive(),
    /** The long edges to which a photo is scaled for detection; small ones are for large faces. */
    edges: z.array(z.number().int().positive()).min(1),
    minScore: z.number().min(0).max(1),
  }),
  /** `[n, 3, edge, edge]` to `[n, 2 × points]`, alternating x and y, in multiples of the edge. */
  landmarks: z.object({
    ...input,
    edge: z.number().int().positive(),
    /** The numbers of the points around each eye, left and right as seen in the photo. */
    leftEye: landmarkGroup,
    rightEye: landmarkGroup,
  }),
  /** `[n, 3, edge, edge]` to `[n, dimensions]`. */
  descriptor: z.object({
    ...input,
    edge: z.number().int().positive(),
    /**
     * The positions of the face's points (the middle of each group) in the network's picture, in multiples of its
     * edge.
     */
    template: z.array(z.object({ points: landmarkGroup, x: z.number(), y: z.number() })).min(2),
    /**
     * The mean over the descriptors, of length 1, of many people. It is subtracted from each descriptor, which is
     * then scaled to length 1 again.
     */
    centre: z.array(z.number()).optional(),
  }),
  /**
   * The largest Euclidean distances (0 to 2) between two descriptors of one person: nearly always one person
   * (`strong`), more often than not (`likely`), possibly (`maybe`: the visitor is asked).
   */
  thresholds: z.object({ strong: positive, likely: positive, maybe: positive }),
});

export type FaceModelSet = z.infer<typeof faceModelSetSchema>;
export type FaceThresholds = FaceModelSet['thresholds'];
