/**
 * The kinds of data that a shop stores about people. Each is described by one slice, in its `kept-data.store.ts`, and
 * has texts for people who read their own data.
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

/** A stored row by column, without values that only the shop needs (hashes of secrets). */
export type KeptRow = Readonly<Record<string, unknown>>;

/** A slice's data about a data subject, of one kind, by table. */
export interface KeptThings {
  kind: KeptKind;
  table: string;
  /** Rows that belong to other rows of their kind, such as items of an order: only the order is counted. */
  isPart?: true;
  rows: readonly KeptRow[];
}

/**
 * The ids of a data subject found by lower slices, by which a slice finds its own data. The caller that describes all
 * stored data fills it from wing to wing.
 */
export interface TracedThings {
  memberIds: readonly string[];
  /** All names under which they take photos. */
  photographerIds: readonly string[];
  /** The bibs of their results and clips. */
  wearers: readonly { eventId: string; bibKey: string }[];
  /** The photos that show them, and their faces. */
  photoIds: readonly string[];
  faceIds: readonly string[];
  codeRequestIds: readonly string[];
  photoAlertIds: readonly string[];
  cartIds: readonly string[];
  /** Their own orders, not others' orders of them. */
  orderIds: readonly string[];
  orderItemIds: readonly string[];
  invoiceIds: readonly string[];
}
