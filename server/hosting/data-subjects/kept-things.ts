/**
 * The kinds of things that a shop keeps of people. Each is described by one slice, in its `kept-data.store.ts`, and has
 * texts for people who read their own data.
 */
const KEPT_KINDS = [
  'accounts',
  'members',
  'photographers',
  'actions',
  'requests',
  'participants',
  'results',
  'persons',
  'photos',
  'tags',
  'faces',
  'verdicts',
  'selfies',
  'proofs',
  'alerts',
  'crews',
  'consents',
  'clips',
  'carts',
  'codes',
  'orders',
  'lines',
  'pictures',
  'payments',
  'receipts',
  'mails',
  'archives',
] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** A stored row by column, without what only the shop needs (hashes of secrets). */
export type KeptRow = Readonly<Record<string, unknown>>;

/** What a slice keeps of a data subject, of one kind, table by table. */
export interface KeptThings {
  kind: KeptKind;
  table: string;
  /** Rows that belong to others of their kind, as items to an order: their person counts the order alone. */
  isPart?: true;
  rows: readonly KeptRow[];
}

/**
 * What is known of a data subject in the slices below the one that is asked: by these ids it finds its own things. Who
 * describes everything that is kept fills it from wing to wing.
 */
export interface TracedThings {
  memberIds: readonly string[];
  /** All names under which they take photos. */
  photographerIds: readonly string[];
  /** By which bibs results and clips are theirs. */
  wearers: readonly { eventId: string; bibKey: string }[];
  /** The photos that show them, and their faces. */
  photoIds: readonly string[];
  faceIds: readonly string[];
  codeRequestIds: readonly string[];
  photoAlertIds: readonly string[];
  cartIds: readonly string[];
  /** What they ordered, not what others ordered of them. */
  orderIds: readonly string[];
  orderItemIds: readonly string[];
  invoiceIds: readonly string[];
}
