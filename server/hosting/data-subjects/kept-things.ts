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

/** A stored row by column. Values that only the shop needs (hashes of secrets) are left out. */
export type KeptRow = Readonly<Record<string, unknown>>;

/** A slice's data about a data subject, of one kind, by table. */
export interface KeptThings {
  kind: KeptKind;
  table: string;
  /** Whether the rows belong to other rows of their kind, such as items of an order. Only the order is counted. */
  isPart?: true;
  rows: readonly KeptRow[];
}

/**
 * The ids that lower slices found for a data subject, by which further slices find their own data. The caller that
 * describes all stored data fills it wing by wing.
 */
export interface TracedThings {
  memberIds: readonly string[];
  /** The ids of all names under which the person takes photos. */
  photographerIds: readonly string[];
  /** The person's bibs in results and clips. */
  wearers: readonly { eventId: string; bibKey: string }[];
  /** The photos that show the person; the next are the person's faces in them. */
  photoIds: readonly string[];
  faceIds: readonly string[];
  codeRequestIds: readonly string[];
  photoAlertIds: readonly string[];
  cartIds: readonly string[];
  /** The person's own orders, not other buyers' orders of photos of them. */
  orderIds: readonly string[];
  orderItemIds: readonly string[];
  invoiceIds: readonly string[];
}
