/** Generated from the migrated database by `node scripts/write-table-types.ts`; a test compares. */
import type { Generated, GeneratedAlways } from 'kysely';

/** Every table as PostgreSQL stores it. A slice's store declares its own ones in `Tables`, with narrower types. */
export interface StoredTables {
  /** How a tenant's bookings are exported for an accountant. */
  accountCharts: {
    tenantId: string;
    chart: string;
    consultant: number | null;
    client: number | null;
    /** Account numbers that differ from the chart's, by account, country and rate. */
    accounts: unknown;
    version: number;
  };
  /** Logins of buyers by a mailed link. A row begins as a link that is valid for minutes, and becomes a session that is valid for days. Addresses that get no mail have rows too. */
  accountLogins: {
    tenantId: string;
    loginId: string;
    emailKey: string;
    language: string;
    /** The shop in which the link was requested. */
    origin: string;
    /** The path in the shop that opens after the login. */
    returnPath: string;
    /** Null once the link was used. */
    linkHash: string | null;
    /** Null until the link was used. */
    sessionHash: string | null;
    expiresAt: Date;
  };
  /** The references in an action’s values: ids, and addresses as keyed hashes. */
  actionSubjects: {
    tenantId: string;
    /** An id, or what `addressHashOf` returns. */
    subject: string;
    actionId: number;
  };
  /** The parts of an action that may contain personal data. An erasure blanks them and keeps the row. */
  actionValues: {
    tenantId: string;
    actionId: number;
    before: unknown;
    after: unknown;
    why: string;
  };
  /** Append-only: the application has no right to update or delete rows, and a trigger refuses both to every role. */
  actions: {
    tenantId: string;
    actionId: GeneratedAlways<number>;
    doneAt: Generated<Date>;
    actor: string;
    memberId: string | null;
    job: string | null;
    what: string;
    thingKind: string;
    thingId: string;
    operatorId: string | null;
  };
  archives: {
    tenantId: string;
    archiveId: string;
    /** Set for an archive of an order. Otherwise event and person are set. */
    orderId: string | null;
    state: string;
    entries: unknown;
    size: number;
    createdAt: Date;
    eventId: string | null;
    personId: string | null;
    /** The proof that opened the person’s photos; null for an order, and if no proof was stored. */
    proof: string | null;
    proofVersion: number | null;
  };
  backupState: {
    singleton: Generated<boolean>;
    succeededAt: Date | null;
    failedAt: Date | null;
    failure: string | null;
  };
  /** A reviewer’s verdict on a number that was in doubt. */
  bibVerdicts: {
    tenantId: string;
    photoId: string;
    eventId: string;
    /** The number as it was read. */
    readAs: string;
    /** The correct bib; null if there is none. */
    bib: string | null;
    decidedAt: Date;
    /** Whether the author may release originals of orders. Only then does a bib count without evidence in the photo. */
    byOperator: Generated<boolean>;
  };
  brandImages: {
    tenantId: string;
    imageId: string;
    /** Starts at 0; the order in which the tenant shows its pictures. */
    position: number;
    /** The file’s name in the brand zone’s folder. */
    file: string;
    title: string;
    linkUrl: string | null;
  };
  cameraClocks: {
    tenantId: string;
    eventId: string;
    photographerId: string;
    camera: string;
    /** ’’ if the photos do not contain a serial number. */
    serial: string;
    /** The offset to add to the camera’s time, from the latest code. */
    offsetMs: number;
    readAt: Date;
    /** The offset that was confirmed; null if none was. */
    appliedMs: number | null;
  };
  cartCodes: {
    tenantId: string;
    cartCodeId: string;
    cartId: string;
    code: string;
    position: GeneratedAlways<number>;
  };
  cartGifts: {
    tenantId: string;
    cartId: string;
    eventId: string;
    wanted: number;
  };
  cartItems: {
    tenantId: string;
    cartItemId: string;
    cartId: string;
    productId: string;
    photoId: string | null;
    personId: string | null;
    position: GeneratedAlways<number>;
    shownPriceMinor: number | null;
    gift: unknown;
    unit: Generated<number>;
    frameId: string | null;
    frameText: string | null;
    videoId: string | null;
  };
  carts: {
    tenantId: string;
    cartId: string;
    state: string;
    email: string | null;
    language: string;
    theme: string;
    orderId: string | null;
    createdAt: Generated<Date>;
    updatedAt: Generated<Date>;
    /** The cart’s price when it was last read; null if it never was. */
    shownTotalMinor: number | null;
    withdrawal: unknown;
    /** The address in lower case. */
    emailKey: GeneratedAlways<string | null>;
    /** Ids of paid orders to which the cart’s buyer has access. */
    knownOrderIds: Generated<string[]>;
  };
  catalogVersions: {
    tenantId: string;
    catalogId: string;
    version: number;
    source: string;
    appliedAt: Date;
  };
  catalogs: {
    tenantId: string;
    catalogId: string;
    eventId: string;
    currencyId: number;
    version: Generated<number>;
  };
  /** The public keys of the pairs that signed a tenant’s certificates. */
  certificateKeys: {
    tenantId: string;
    keyId: string;
    publicJwk: unknown;
    usedAt: Date;
  };
  /** A reviewer’s verdict on a claim. It applies for everybody until the person revokes it. */
  claimReviews: {
    tenantId: string;
    personId: string;
    photoId: string;
    itIsMe: boolean;
    faceId: string | null;
    decidedAt: Date;
  };
  codeRequests: {
    tenantId: string;
    requestId: string;
    eventId: string;
    /** Null until the address of the bib’s wearer is looked up. */
    email: string | null;
    language: string;
    origin: string;
    createdAt: Date;
    /** The address in lower case. */
    emailKey: GeneratedAlways<string | null>;
    /** The bib of the protected participant to whose address the mail goes. */
    bib: string | null;
  };
  /** The tokens of participants’ names, ordered by bytes, so that tokens with the same beginning are adjacent. */
  competitorNames: {
    tenantId: string;
    eventId: string;
    competitorId: string;
    word: string;
  };
  competitors: {
    tenantId: string;
    competitorId: string;
    eventId: string;
    bib: string;
    bibKey: string;
    surname: string;
    givenName: string;
    birthDate: string | null;
    email: string | null;
    code: string | null;
    distance: string | null;
    /** When a later start list omitted them or an operator removed them; null for participants on the list. */
    leftAt: Date | null;
    /** The original value, as in the start list, of each field that an operator corrected. */
    corrected: Generated<unknown>;
    /** Whether an operator removed the participant. If so, importing the same start list again does not restore them. */
    isKeptOff: Generated<boolean>;
    /** The address in lower case. */
    emailKey: GeneratedAlways<string | null>;
    /** The reason why strangers cannot find the participant; null if not protected. Only `protect-participants.ts` writes it. */
    protection: string | null;
    /** An operator’s verdict on the protection; null if there is none. */
    protectionWord: boolean | null;
    /** When the protection began; null if not protected. */
    protectedSince: Date | null;
    /** The origin of the address. Written by `register-participants.ts` and on confirmation. */
    emailOrigin: Generated<string>;
    /** When the address was added, if it was added later. */
    emailSince: Date | null;
    /** The proved address that the present one replaced; kept until the present one is confirmed. */
    formerEmail: string | null;
    /** The member’s number in the team that shares the bib; 0 if only one participant wears it. */
    member: Generated<number>;
    gender: string | null;
    ageClass: string | null;
    club: string | null;
    nationality: string | null;
    /** The keys of the participant’s earlier bibs; a trigger writes them. */
    formerBibKeys: Generated<string[]>;
    /** Since when the row describes its present person; null if it never described another one. */
    personSince: Date | null;
    /** When the row went to another person, or a member replaced the
    personal code or the address that opens the photos: packages ordered before get no new photos. Null if never. */
    proofReplacedAt: Date | null;
    /** When another person got the bib of this participant, who had left the list. Stays after that person leaves or is erased, until this participant is on the list again. */
    bibPassedOnAt: Date | null;
  };
  /** Consents of runners in protected events. A consent that was used for a purchase is kept as long as the event. */
  crewConsents: {
    tenantId: string;
    consentId: string;
    crewId: string;
    eventId: string;
    personId: string;
    /** The text as shown to the runner. */
    text: string;
    textVersion: number;
    language: string;
    givenAt: Date;
    withdrawnAt: Date | null;
    boughtAt: Date | null;
  };
  crewMembers: {
    tenantId: string;
    memberId: string;
    crewId: string;
    personId: string;
    /** The browser in which the photos were found: photos that were denied in that browser are left out here too. */
    visitorId: string;
    /** The proof of identity. */
    proof: string;
    name: string;
    joinedAt: Date;
    /** Their latest consent. */
    consentId: string | null;
  };
  /** The members for whom a cart was filled from their crew’s page. */
  crewPurchases: {
    tenantId: string;
    cartId: string;
    personId: string;
    eventId: string;
    /** The member’s consent; null if the event required none. */
    consentId: string | null;
  };
  crews: {
    tenantId: string;
    crewId: string;
    eventId: string;
    makerName: string;
    madeAt: Date;
    /** When it is deleted. */
    endsAt: Date;
  };
  /** Brands that were deleted while they were empty. Visible only in the desk’s scope; rows are never changed. */
  deletedBrands: {
    brandId: string;
    name: string;
    hosts: string[];
    deletedAt: Date;
    /** The operator of the installation who deleted the brand; null if the command did. */
    operatorId: string | null;
    why: string;
  };
  /** Answers to writes, returned again if a write is repeated. While the write runs, the row has no status. */
  deskAnswers: {
    tenantId: string;
    /** The member or operator. */
    actorId: string;
    idempotencyKey: string;
    requestHash: string;
    status: number | null;
    body: unknown;
    createdAt: Date;
  };
  /** Has one row: the desk’s address, and the value from which the setup secret is computed. */
  deskInstallation: {
    isOnly: Generated<boolean>;
    origin: string | null;
    setupId: string | null;
  };
  deskLinkSessions: {
    tenantId: string;
    sessionHash: string;
    linkId: string;
    createdAt: Date;
    lastSeenAt: Date;
  };
  deskLinks: {
    tenantId: string;
    linkId: string;
    kind: string;
    /** Only for an organizer’s link. */
    eventId: string | null;
    /** Only for a photographer’s link. */
    photographerId: string | null;
    label: string;
    /** SHA-256 of its token. */
    tokenHash: string;
    createdAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    /** How often the link was opened. */
    uses: Generated<number>;
    lastUsedAt: Date | null;
  };
  /** Changes of a person’s logins, kept until a job has reported them by mail. Visible only in the desk’s scope. */
  deskLoginChanges: {
    changeId: string;
    email: string;
    kind: string;
    passkeyName: string | null;
    changedAt: Date;
  };
  /** Requested login links, valid for minutes. Addresses that get no mail have rows too. Visible only in the desk’s scope. */
  deskLoginLinks: {
    linkId: string;
    tokenHash: string;
    purpose: string;
    email: string;
    /** The tenant for whose desk the link was requested; null for the installation’s desk. */
    forTenant: string | null;
    expiresAt: Date;
  };
  /** Started logins. Visible only in the desk’s scope. */
  deskLogins: {
    stateHash: string;
    browserHash: string;
    /** The tenant whose identity provider is asked; null for the installation’s provider. */
    providerTenant: string | null;
    nonce: string;
    codeVerifier: string;
    isFresh: boolean;
    invitationTenant: string | null;
    invitationHash: string | null;
    expiresAt: Date;
  };
  /** Operators of the installation who have logged in; recorded actions contain their ids. */
  deskOperators: {
    operatorId: string;
    email: string;
    /** When the first setup appointed them; null for operators named in the settings. */
    appointedAt: Date | null;
  };
  deskPasskeyChallenges: {
    challengeHash: string;
    /** The hash of a cookie: of the started login’s, or of the session that adds a passkey. */
    browserHash: string;
    purpose: string;
    expiresAt: Date;
  };
  /** Passkeys of addresses that log in to the desk. Visible only in the desk’s scope. */
  deskPasskeys: {
    passkeyId: string;
    email: string;
    /** Chosen by the passkey’s device, base64url. */
    credentialId: string;
    /** COSE. */
    publicKey: Buffer;
    counter: number;
    /** The id that represents the person to passkeys; it is not the address. */
    userHandle: string;
    name: string;
    createdAt: Date;
    lastUsedAt: Date | null;
  };
  /** Recovery codes of addresses that log in to the desk, as hashes. Visible only in the desk’s scope. */
  deskRecoveryCodes: {
    codeHash: string;
    email: string;
    createdAt: Date;
  };
  deskSessions: {
    sessionHash: string;
    providerTenant: string | null;
    issuer: string;
    email: string;
    /** When the provider last authenticated the person; null if the provider did not report it. */
    authenticatedAt: Date | null;
    createdAt: Date;
    lastSeenAt: Date;
  };
  deskTokens: {
    tenantId: string;
    tokenId: string;
    memberId: string;
    name: string;
    /** SHA-256 of the token. */
    tokenHash: string;
    scopes: string[];
    createdAt: Date;
    expiresAt: Date;
    lastUsedAt: Date | null;
  };
  /** Bibs whose wearers were erased: feeds skip their rows. */
  erasedBibs: {
    tenantId: string;
    eventId: string;
    bibKey: string;
    /** If others wear the bib: a keyed hash of bib and name, so that only this person’s rows are skipped. Otherwise empty. */
    nameHash: Generated<string>;
    erasedAt: Date;
  };
  /** The photos that an erasure must process. */
  erasurePhotos: {
    tenantId: string;
    erasureId: string;
    photoId: string;
    /** Whether it shows no other person. */
    isAlone: boolean;
    outcome: string | null;
    /** Whether its files must still be deleted. */
    hasFiles: boolean;
  };
  /** Texts that may name an erased person or a namesake; they wait for an operator’s decision. */
  erasureTexts: {
    tenantId: string;
    erasureId: string;
    /** Where the text is stored. */
    textKey: string;
    foundAt: Date;
  };
  erasures: {
    tenantId: string;
    erasureId: string;
    state: Generated<string>;
    /** Null once the erasure is done. */
    subject: unknown;
    options: unknown;
    step: Generated<string>;
    ids: unknown;
    counts: Generated<unknown>;
    requestedAt: Date;
    finishedAt: Date | null;
    certificate: unknown;
  };
  /** Addresses from which an event’s start list and results are pulled. */
  eventFeeds: {
    tenantId: string;
    feedId: string;
    eventId: string;
    kind: string;
    format: string;
    /** May contain a key, so it is never shown or logged. */
    url: string;
    columns: unknown;
    gunStarts: unknown;
    isWhole: boolean;
    everyMinutes: number;
    fromAt: Date;
    untilAt: Date;
    /** Grows with each change of the feed’s settings. */
    version: Generated<number>;
    nextAt: Date;
    /** When a member requested a pull; null after the pull. */
    askedAt: Date | null;
    triedAt: Date | null;
    failures: Generated<number>;
    state: Generated<string>;
    problem: unknown;
    counts: unknown;
    etag: string | null;
    lastModified: string | null;
    appliedHash: string | null;
    appliedLines: number | null;
    appliedAt: Date | null;
    heldHash: string | null;
    confirmedHash: string | null;
    /** Whether photos must still be judged again with the feed’s content. */
    isJudgingDue: Generated<boolean>;
    judgedAt: Date | null;
    /** Written by versions before migration 0174, and emptied when the feed ends. See `erased_bibs`. */
    leftOut: Generated<string[]>;
  };
  eventLetters: {
    tenantId: string;
    eventId: string;
    /** The legal ground of letters, in the operator’s own text; null if none is recorded. */
    ground: string | null;
    isSending: Generated<boolean>;
  };
  /** The learnt models of an event’s places; if a place has none, the reason. */
  eventPlaces: {
    tenantId: string;
    eventId: string;
    placeKey: string;
    problem: string | null;
    learned: unknown;
  };
  /** The progress and the changes of the last time that an event’s photos were judged again. */
  eventRejudgements: {
    tenantId: string;
    eventId: string;
    rejudgementId: string;
    /** The last photo that was judged, in time order; null before the first. */
    lastPhotoId: string | null;
    photosJudged: Generated<number>;
    photosChanged: Generated<number>;
    photosUnread: Generated<number>;
    bibsAdded: Generated<number>;
    bibsRemoved: Generated<number>;
    finishedAt: Date | null;
  };
  events: {
    tenantId: string;
    eventId: string;
    externalEventId: string | null;
    title: string;
    searchTitle: string;
    date: string;
    city: string;
    country: string;
    isSecure: Generated<boolean>;
    verificationFactor: Generated<string>;
    distances: Generated<string[]>;
    coverKey: string | null;
    timeZone: Generated<string>;
    cameraOffsets: Generated<unknown>;
    publishedCount: Generated<number>;
    processingCount: Generated<number>;
    failedCount: Generated<number>;
    createdAt: Generated<Date>;
    /** off: faces are not read. onRequest: faces are read for each selfie and not stored. atImport: faces are stored until `face_retention_days` after the race. */
    faceIndexing: Generated<string>;
    faceRetentionDays: Generated<number>;
    /** Grows when faces are deleted; processes then drop their cached faces. */
    facesEpoch: Generated<number>;
    facesForgottenAt: Date | null;
    hasEmails: Generated<boolean>;
    videosPublishedCount: Generated<number>;
    /** Videos that are being cut or scaled. */
    videosProcessingCount: Generated<number>;
    /** How many seconds of video a clip shows before a finish. */
    clipSecondsBefore: Generated<number>;
    clipSecondsAfter: Generated<number>;
    smallCoverKey: string | null;
    /** Whether everybody sees the photos although the event requires a second factor. */
    isGalleryOpened: Generated<boolean>;
    hasFaces: Generated<boolean>;
    /** Published photos that show no particular person. */
    reportCount: Generated<number>;
    /** Whether the cover shows the day and no particular person. */
    isCoverReport: Generated<boolean>;
    /** False if an operator unpublished it. */
    isShown: Generated<boolean>;
    /** Since when it is being deleted. */
    deletedAt: Date | null;
    /** Whether bibs missing from the start list are found in photos. */
    findsUnlistedBibs: Generated<boolean>;
    /** Grows when names on the start list change; processes then reload their cached names. */
    namesEpoch: Generated<number>;
    /** The photo that an operator chose as the cover. */
    chosenCoverId: string | null;
    /** The legal ground of face search, in the operator’s own text. */
    faceGround: string | null;
    /** Distances whose runners are protected. */
    youthDistances: Generated<string[]>;
    /** Whether any participant is protected, or a protected one was erased (`faces_stay_off`). */
    hasProtected: Generated<boolean>;
    /** Photos that wait for review because a protected participant’s bib was read on them. */
    protectedCount: Generated<number>;
    /** The tenant’s age limit with which the participants were judged last. */
    youthAge: Generated<number>;
    /** The event that it was merged into. */
    mergedInto: string | null;
    /** Whether the event’s organizer sees its coverage; the next column does the same for its sales. */
    organizerCoverage: Generated<boolean>;
    organizerSales: Generated<string>;
    /** The most photos of the event that may be free. */
    freePhotosMax: Generated<number>;
    /** The file name of the sponsor’s mark on previews. */
    sponsorMark: string | null;
    /** Whether each runner gets a free card: a small picture with the sponsor’s mark. */
    hasFreeCard: Generated<boolean>;
    facesStayOff: Generated<boolean>;
    /** Whether its covers keep the watermark (docs/decisions/0213). */
    marksCover: Generated<boolean>;
    /** When it began to require more proof than before. */
    securedAt: Date | null;
    /** Until when faces are kept although their retention has ended, because
    a changed date or retention moved its end to an earlier day. Null if never. */
    facesKeptUntil: Date | null;
  };
  faceSearches: {
    tenantId: string;
    selfieId: string;
    eventId: string;
    /** The requester’s face descriptor, encrypted; null until the selfie was read. */
    descriptor: Buffer | null;
    /** The models that computed the descriptor. */
    model: string | null;
    /** See `Round`; null until the search began. */
    begunAfter: string | null;
    seenUpTo: string | null;
    isPastEnd: Generated<boolean>;
    photosSeen: Generated<number>;
    photosTotal: number;
    strangersCount: Generated<number>;
    strangersSum: Generated<number>;
    strangersSquares: Generated<number>;
    createdAt: Date;
    /** When it last processed photos. */
    movedAt: Date;
  };
  faces: {
    tenantId: string;
    faceId: string;
    eventId: string;
    photoId: string;
    /** 32-bit floats, little-endian. */
    descriptor: Buffer;
    /** The models that computed the descriptor; descriptors of different models cannot be compared. */
    model: string;
    box: unknown;
    quality: number;
    /** The bib on the chest below this face, if it is certain. */
    bib: string | null;
    /** The transaction that wrote the row, as text: 64 bits. */
    writtenIn: Generated<string>;
    /** The bib that was read there with certainty in this photo alone; this is the face’s vote. */
    readBib: string | null;
    /** The colours of the torso below the face, from `describeClothes`; null if unknown. */
    clothes: Buffer | null;
    /** The texts read below the face; null for faces that were read before texts were stored. */
    texts: unknown;
  };
  factorTries: {
    tenantId: string;
    eventId: string;
    /** The key of a bib, on the list or not; a participant’s id if the event has no bibs. */
    who: string;
    tries: number;
    /** When the next try is allowed. */
    freeAt: Date;
    triedAt: Date;
  };
  framedPhotos: {
    tenantId: string;
    framedPhotoId: string;
    orderItemId: string;
    photoId: string;
    frameId: string;
    printedName: string | null;
    printedBib: string | null;
    printedDistance: string | null;
    state: string;
    width: number | null;
    height: number | null;
    byteSize: number | null;
    crc32: number | null;
    failure: string | null;
    createdAt: Date;
    renderedAt: Date | null;
  };
  frames: {
    tenantId: string;
    frameId: string;
    /** Null for a frame that all the tenant’s events use. */
    eventId: string | null;
    key: string;
    titles: unknown;
    template: unknown;
    state: string;
    position: number;
    createdAt: Date;
  };
  gifts: {
    tenantId: string;
    giftId: string;
    catalogId: string;
    key: string;
    thresholdMinor: number;
    count: number;
    productIds: string[];
    position: number;
  };
  identityAccounts: {
    tenantId: string;
    accountId: string;
    email: string;
    /** The address in lower case. */
    emailKey: GeneratedAlways<string>;
    name: string;
    isEmailVerified: boolean;
    passwordHash: string;
  };
  identityStates: {
    tenantId: string;
    /** The model of `oidc-provider`: Session, Grant, Interaction, AuthorizationCode … */
    model: string;
    stateId: string;
    /** Only for sessions: the uid by which other rows refer to them. */
    sessionUid: string | null;
    grantId: string | null;
    payload: unknown;
    /** When a code was used; it cannot be used again. */
    consumedAt: Date | null;
    expiresAt: Date | null;
  };
  installationMailPace: {
    isOnly: Generated<boolean>;
    nextAt: Date;
    heldUntil: Date | null;
    holds: Generated<number>;
  };
  invoices: {
    tenantId: string;
    invoiceId: string;
    orderId: string;
    currencyId: number;
    amountMinor: number;
    createdAt: Date;
  };
  /** Append-only; so are the postings and lines of each entry. */
  ledgerEntries: {
    tenantId: string;
    entryId: string;
    kind: string;
    orderId: string | null;
    paymentId: string | null;
    currencyId: number;
    vatPercent: number | null;
    bookedAt: Date;
    refundId: string | null;
    country: string | null;
    document: string | null;
    codes: string | null;
  };
  ledgerLines: {
    tenantId: string;
    entryId: string;
    position: number;
    /** As its entry. */
    bookedAt: Date;
    currencyId: number;
    orderItemId: string;
    eventId: string;
    productType: string;
    account: string;
    photoId: string | null;
    videoId: string | null;
    photographerId: string | null;
    quantity: number;
    listMinor: number;
    discountMinor: number;
    roundingMinor: number;
    methodDiscountMinor: number;
    vatMinor: number;
    prepaidVatMinor: number;
    netMinor: number;
    country: string | null;
    vatPercent: number | null;
    codes: string | null;
    /** Why no tax is charged; null if some is, and for lines from before reasons were stored. */
    untaxed: string | null;
  };
  ledgerPostings: {
    tenantId: string;
    entryId: string;
    account: string;
    amountMinor: number;
  };
  /** At most one letter per address and event, and one per participant. */
  letters: {
    tenantId: string;
    letterId: string;
    eventId: string;
    /** See `addressHashOf`. The address itself is stored in the start list and in the mail, and is deleted with these. */
    addressHash: string;
    competitorId: string | null;
    state: string;
    /** A bounce or complaint that arrived after the letter was sent. */
    answer: string | null;
    writtenAt: Date;
    settledAt: Date | null;
  };
  /** The meanings of columns, by the headings of lists that an event or a tenant imported. Neither headings nor contents are stored. */
  listMappings: {
    tenantId: string;
    kind: string;
    /** The hash of the headings; it includes the event’s id if the mapping applies to one event only. */
    headingsHash: string;
    mapping: unknown;
    names: string | null;
    appliedAt: Date;
  };
  mailAddresses: {
    tenantId: string;
    /** See `addressHashOf`. */
    addressHash: string;
    /** The id of the secret with which the address was hashed. */
    keyId: string;
    /** When the address was confirmed by a link in a mail. */
    confirmedAt: Date | null;
    suppressedAt: Date | null;
    suppressedAs: string | null;
  };
  /** When the next letter of a tenant may be sent. */
  mailPaces: {
    tenantId: string;
    nextAt: Date;
  };
  mailboxMessages: {
    tenantId: string;
    messageId: string;
    recipient: string;
    subject: string;
    bodyText: string;
    bodyHtml: string;
    receivedAt: Generated<Date>;
  };
  mails: {
    tenantId: string;
    mailId: string;
    /** The kind, as in `mail-registry.ts`. */
    kind: string;
    recipient: string;
    language: string;
    orderId: string | null;
    state: string;
    /** Of a refused mail: a class of `MAIL_REFUSAL_REASONS`, and the server’s text. Of a waiting mail: the server’s last text. */
    reason: string | null;
    createdAt: Date;
    /** When its outcome was known; null for a waiting mail. */
    settledAt: Date | null;
    codeRequestId: string | null;
    orderItemId: string | null;
    /** The dedupe key. The column keeps the name that older versions use. */
    subjectKey: Generated<string>;
    /** When a waiting mail is tried again; null before the first try, and after the outcome is known. */
    nextTryAt: Date | null;
    /** The alert to which the mail belongs; the mail is deleted with it. */
    photoAlertId: string | null;
    /** The address to which it was sent; null before that. */
    sentTo: string | null;
    /** Whether it bounced because the address does not exist; no letter is sent to `sent_to` any more. */
    stops: Generated<boolean>;
    message: string | null;
    /** The address in lower case. */
    recipientKey: GeneratedAlways<string | null>;
    /** The address to which it was sent, in lower case. */
    sentToKey: GeneratedAlways<string | null>;
    /** The letter to which the mail belongs; the mail is deleted with it. */
    letterId: string | null;
    /** Whether it is sent at the limited rate of letters, after all other mails. */
    isPaced: Generated<boolean>;
    /** Further facts, besides these ids, that composing needs. For a row of an older version, the database derives them from the dedupe key. */
    payload: Generated<unknown>;
    /** When it was first tried; null until a try is deferred. */
    firstTriedAt: Date | null;
  };
  memberRoles: {
    tenantId: string;
    memberId: string;
    role: string;
    /** The event of an organizer; null for other roles. */
    eventId: string | null;
  };
  members: {
    tenantId: string;
    memberId: string;
    /** Canonical: trimmed and in lower case. */
    email: string;
    language: string;
    invitedAt: Date;
    /** The open invitation; null if there is none, or once it was used. */
    invitationId: string | null;
    invitationHash: string | null;
    invitationOrigin: string | null;
    invitationExpiresAt: Date | null;
    /** When the member first logged in. */
    joinedAt: Date | null;
  };
  /** Contents of photos that left an event. The same file is not imported here again, whatever happened to the photo in its new event. */
  movedContents: {
    tenantId: string;
    eventId: string;
    contentHash: string;
    intoEventId: string;
  };
  /** The photos still to be moved. */
  movingPhotos: {
    tenantId: string;
    moveId: string;
    photoId: string;
  };
  orderCredits: {
    tenantId: string;
    /** The package that becomes cheaper. */
    orderItemId: string;
    paidItemId: string;
    amountMinor: number;
  };
  orderItemPhotos: {
    tenantId: string;
    orderItemId: string;
    photoId: string;
    /** Whether its buyer knows of the photo: it existed at the purchase, or a mail announced it. */
    isTold: Generated<boolean>;
  };
  orderItems: {
    tenantId: string;
    orderItemId: string;
    orderId: string;
    position: number;
    productId: string;
    productType: string;
    title: string;
    totalMinor: number;
    eventId: string;
    eventName: string;
    photoId: string | null;
    personId: string | null;
    personName: string | null;
    originalMinor: number;
    reasons: Generated<unknown>;
    gift: unknown;
    giftCode: string | null;
    frameId: string | null;
    frameText: string | null;
    frameTitle: string | null;
    videoId: string | null;
    region: unknown;
    ownerId: string | null;
    ownerName: string | null;
    refundedMinor: Generated<number>;
    isReturned: Generated<boolean>;
  };
  orderNumbers: {
    tenantId: string;
    year: number;
    lastNumber: number;
  };
  orders: {
    tenantId: string;
    orderId: string;
    number: string;
    state: string;
    currencyId: number;
    totalMinor: number;
    email: string;
    language: string;
    theme: string;
    origin: string;
    catalogId: string;
    /** Null for an imported preorder. */
    cartId: string | null;
    invoiceId: string;
    createdAt: Date;
    completedAt: Date | null;
    amountMinor: number;
    codes: Generated<unknown>;
    preorderId: string | null;
    canceledAt: Date | null;
    /** The address in lower case: an account finds its orders by it. */
    emailKey: GeneratedAlways<string | null>;
    keptUntil: Date | null;
    withdrawal: unknown;
    refundedMinor: Generated<number>;
    cancelReason: string | null;
    nextCartId: string | null;
    /** The id that the desk uses towards members who may not open the order. */
    deskId: Generated<string>;
    /** What its photos would have cost singly; null if it has no package, or if it is older than this column. */
    singlyMinor: number | null;
    emailOrigin: Generated<string>;
    /** The address at the payment, if a visitor entered another one later. */
    formerEmail: string | null;
  };
  packageOffers: {
    tenantId: string;
    offerId: string;
    catalogId: string;
    key: string;
    titles: unknown;
    productIds: string[];
    fromQuantity: number;
    toQuantity: number;
    priceMinor: number;
    giftProductId: string | null;
    position: number;
  };
  partRefunds: {
    tenantId: string;
    refundId: string;
    paymentId: string;
    state: string;
    amountMinor: number;
    shares: unknown;
    reason: string;
    said: string | null;
    decidedAt: Date;
    updatedAt: Date;
  };
  payees: {
    tenantId: string;
    payeeKey: string;
    party: string;
    /** The id of a photographer or an event; null for the platform and the tenant itself. */
    payeeId: string | null;
    name: string;
    street: string;
    postalCode: string;
    city: string;
    country: string;
    vatId: string | null;
    iban: string | null;
    bic: string | null;
  };
  payments: {
    tenantId: string;
    paymentId: string;
    invoiceId: string;
    paymentType: string;
    state: string;
    currencyId: number;
    amountMinor: number;
    invoiceNumber: string | null;
    createdAt: Date;
    updatedAt: Date;
    provider: string | null;
    discountOf: string | null;
    vat: unknown;
    askedAt: Date | null;
    refundReason: string | null;
    providerReference: string | null;
    refundSaid: string | null;
    countryAsked: string | null;
    countryBilled: string | null;
    declineReason: string | null;
    /** When the provider refused a refund because of a dispute, or a chargeback was recorded. The bank has the money of a refunded payment with it. */
    disputedAt: Date | null;
  };
  payoutLines: {
    tenantId: string;
    provider: string;
    lineId: string;
    /** The first report that contained the line. */
    reportId: string;
    kind: string;
    invoiceNumber: string | null;
    refundId: string | null;
    reference: string | null;
    parentId: string | null;
    currency: string;
    grossMinor: number;
    feeMinor: number;
    netMinor: number;
    at: Date;
    payoutId: string | null;
    paymentId: string | null;
    refundKey: string | null;
    reason: string | null;
    /** The first report that contained the payout of the line. */
    payoutReportId: string | null;
  };
  payoutReports: {
    tenantId: string;
    reportId: string;
    provider: string;
    /** SHA-256 of the file, as hex. */
    contentHash: string;
    importedAt: Date;
    fromAt: Date | null;
    untilAt: Date | null;
    linesCount: number;
    knownCount: number;
  };
  peopleOffers: {
    tenantId: string;
    offerId: string;
    catalogId: string;
    key: string;
    titles: unknown;
    productIds: string[];
    fromPerson: number;
    percent: number;
    position: number;
  };
  /** The faces by which a person without a known bib was found. */
  personFaces: {
    tenantId: string;
    personId: string;
    faceId: string;
  };
  /** The photos that were found of a person; stored when the faces are deleted. */
  personPhotos: {
    tenantId: string;
    personId: string;
    photoId: string;
    evidence: string;
    /** The person’s region and the quality; null if unknown. */
    region: unknown;
    rank: number | null;
  };
  persons: {
    tenantId: string;
    personId: string;
    eventId: string;
    /** The competitor whom this person is; then both have the same id. */
    competitorId: string | null;
    /** When a person found by a selfie, or by a bib on no list, is deleted unless a cart, a crew or an order needs them; null for others. */
    expiresAt: Date | null;
    createdAt: Generated<Date>;
    /** The bib, as it was read, of a person on no start list. */
    bib: string | null;
    /** The participant into whom this duplicate was merged. */
    mergedInto: string | null;
    /** Grows to invalidate search tokens: those of an earlier version open nothing. */
    proofVersion: Generated<number>;
  };
  photoAlerts: {
    tenantId: string;
    alertId: string;
    eventId: string;
    /** The person whose photos are awaited; null if unknown. */
    personId: string | null;
    /** The bib as typed, if no known participant has it. */
    bib: string | null;
    email: string;
    language: string;
    origin: string;
    /** When it is deleted, whatever its state. */
    expiresAt: Date;
    confirmedAt: Date | null;
    /** When published photos were first noticed while others were still being read. */
    seenAt: Date | null;
    /** When its mail was written. */
    toldAt: Date | null;
    /** The address in lower case. */
    emailKey: GeneratedAlways<string | null>;
  };
  /** A claim without a proving face. It has no effect until a reviewer confirms it. */
  photoClaims: {
    tenantId: string;
    personId: string;
    photoId: string;
    visitorId: string;
    /** Whether the visitor proved more than a bib. */
    isProven: boolean;
    claimedAt: Date;
  };
  /** Photos that were proposed for hiding and that their photographer decided to keep. */
  photoCleanups: {
    tenantId: string;
    photoId: string;
    photographerId: string;
    /** Always false. A photo that the photographer hid has a hold instead of a row. */
    isHidden: boolean;
    decidedAt: Date;
  };
  photoHolds: {
    tenantId: string;
    photoId: string;
    kind: string;
    ownerId: string;
    /** The recorded action, which says who hid the photo and why; null if a list protects the photo, or if the hold is older than this column. */
    actionId: number | null;
    heldAt: Generated<Date>;
    /** Only for a protection: the bibs that cause it. Null for other kinds, and if an older version wrote the row. */
    bibs: string[] | null;
  };
  photoImports: {
    tenantId: string;
    /** The upload link to which its files belong. It accepts no uploads. */
    linkId: string;
    kind: string;
    /** The address without parts that may be a key. */
    shownAddress: string;
    /** The address, encrypted; null once the import is done. */
    sealedSource: Buffer | null;
    /** The access key, encrypted; only while the import runs. */
    sealedKeys: Buffer | null;
    /** Whether it was started with an access key. */
    needsKeys: boolean;
    state: string;
    /** Why it failed, or why it waits. */
    reason: string | null;
    /** The HTTP status of the other server’s answer. */
    status: number | null;
    /** How far it is: the number of passed entries of a zip, or the last key of a bucket. */
    passed: Generated<string>;
    /** Identifies the content of a zip, so that a changed one is not continued. */
    validator: string | null;
    seen: Generated<number>;
    skipped: Generated<number>;
    total: number | null;
    /** The number of failures in a row. */
    failures: Generated<number>;
    startedAt: Date;
    /** When a job for it is sent, unless one has run by then. */
    nextAt: Date;
    /** Until when a process has it; null if none has. */
    leasedUntil: Date | null;
    endedAt: Date | null;
  };
  /** Moves of photos between events, and their progress. */
  photoMoves: {
    tenantId: string;
    moveId: string;
    eventId: string;
    intoEventId: string;
    photosCount: number;
    movedCount: Generated<number>;
    /** Old files of moved photos that were copied to the other event’s folder. They are deleted before the next photos are moved. */
    leftKeys: Generated<unknown>;
    startedAt: Date;
    finishedAt: Date | null;
    /** Whether the move belongs to a merge of two events; then the photos’ verdicts stay. */
    isMerge: Generated<boolean>;
  };
  /** The raw readings of a photo, before any judging. */
  photoReadings: {
    tenantId: string;
    photoId: string;
    eventId: string;
    readings: unknown;
  };
  photoTags: {
    tenantId: string;
    photoTagId: string;
    photoId: string;
    eventId: string;
    source: string;
    value: string;
    confidence: number;
    isShown: boolean;
    box: unknown;
    /** Why a bib waits for review; null if it does not. */
    doubt: string | null;
    /** The votes of the same person’s other photos on this bib, as JSON. */
    votes: unknown;
    /** The evidence for a doubtful bib; null if none was needed. */
    reason: string | null;
  };
  /** The numbers of published photos of an event per hour (level 0), minute (1) and second (2). */
  photoTimes: {
    tenantId: string;
    eventId: string;
    level: number;
    /** Units of the level since the epoch. */
    slot: number;
    count: number;
  };
  /** Verdicts that apply to everybody. */
  photoVerdicts: {
    tenantId: string;
    personId: string;
    photoId: string;
    itIsMe: boolean;
    decidedAt: Date;
    /** The person’s face in the photo, if known. */
    faceId: string | null;
  };
  photographers: {
    tenantId: string;
    photographerId: string;
    /** The name as a camera or a folder first spelled it; a random id for an erased photographer. */
    name: string;
    /** The name in lower case with single spaces, for comparison. */
    nameKey: string;
    /** The desk member linked to this photographer. */
    memberId: string | null;
    /** The photographer that has this name as another spelling; null for a main name. */
    mergedInto: string | null;
    createdAt: Date;
  };
  photos: {
    tenantId: string;
    photoId: string;
    eventId: string;
    contentHash: string;
    fileName: string;
    /** Its folder below the imported one. */
    folder: Generated<string>;
    /** Received: waits to be read. Published: visible. Failed: cannot be read; `failure` is the reason. Hidden: only its buyers have it. Protected: a protected participant’s bib was read on it; visible only by that participant’s link and to its buyers. Withdrawn: like Hidden, but for good. Removed: its files are deleted, and no import restores it. */
    state: string;
    failure: string | null;
    width: number | null;
    height: number | null;
    takenAt: Date | null;
    camera: string | null;
    /** Size of the original, or of the preview until the original arrives. */
    byteSize: number;
    crc32: number | null;
    createdAt: Generated<Date>;
    publishedAt: Date | null;
    /** The capture time, or the time of arrival if the camera recorded none; null until published. */
    sortedAt: Date | null;
    format: Generated<string>;
    /** Whether it shows the day and no particular person. */
    isReport: Generated<boolean>;
    /** The id of the transaction that published or refused it, as text: 64 bits. */
    settledIn: string | null;
    /** The kilometre at which it was taken, if declared. */
    placeKm: number | null;
    /** The rough GPS position, in steps of some 200 m: `48.206 16.372`. */
    spot: string | null;
    /** The photographer; null if unknown. */
    photographerId: string | null;
    /** Whether its faces were not read yet, or were withdrawn. */
    facesUnread: Generated<boolean>;
    /** Whether its original has not arrived yet; until then its stand-in is read (`PhotoFiles`). */
    awaitsOriginal: Generated<boolean>;
    /** The upload link by which it came; null if it was imported. */
    uploadLinkId: string | null;
    /** The serial number of the camera. */
    cameraSerial: string | null;
    /** The capture time by the camera’s own clock, without an offset. */
    clockAt: Date | null;
    /** See `measureFrame`; null for photos that were read before sharpness was measured. */
    sharpness: number | null;
    dhash: string | null;
    /** Whether everybody may download it for free; the next column counts these downloads. */
    isFree: Generated<boolean>;
    freeDownloads: Generated<number>;
    /** How far bibs named by its photographer are trusted; null means `off`. */
    photographerBibs: string | null;
    /** Candidate bibs in its photographer’s metadata; null if unread. */
    namedBibs: string[] | null;
    /** The number of faces found; null if faces were not read. */
    facesSeen: number | null;
    /** Written at the desk or on the upload page, never read from a file. Empty if there is none. */
    caption: Generated<string>;
    /** Why the faces may never be read, since the photo was moved from another event. Null if they may. */
    facesBarred: string | null;
  };
  portraits: {
    tenantId: string;
    photoId: string;
    part: string;
    byteSize: number | null;
    crc32: number | null;
  };
  preorders: {
    tenantId: string;
    preorderId: string;
    orderId: string;
    eventId: string;
    state: string;
    createdAt: Date;
    /** When its buyer was notified; it stays set if the preorder is canceled. */
    readyAt: Date | null;
    /** The address on the imported list, hashed by addressHashOf. Null if the preorder was not imported, or since an erasure. */
    importedAddress: string | null;
  };
  previewRenderings: {
    tenantId: string;
    /** The last photo whose preview was rendered; photos are taken in the order of their ids. */
    passedId: string;
    /** Written by versions before migration 0178. See start_id. */
    starts: Generated<number>;
    /** Changes when the rendering is started again, because the name may change again meanwhile. */
    startId: Generated<string>;
  };
  products: {
    tenantId: string;
    productId: string;
    catalogId: string;
    productType: string;
    state: string;
    titles: unknown;
    priceMinor: number;
    position: number;
    key: string;
    tiers: Generated<unknown>;
    distances: Generated<string[]>;
  };
  /** The uses of codes by orders. `uses_count` of a code is its number of rows here. */
  promoCodeUses: {
    tenantId: string;
    promoCodeId: string;
    orderId: string;
    /** When the hold for an unpaid order ends; null once it is paid. */
    heldUntil: Date | null;
  };
  promoCodes: {
    tenantId: string;
    promoCodeId: string;
    code: string;
    benefit: string;
    percent: number | null;
    amountMinor: number | null;
    /** The currency of a fixed amount, or in which a gift code was bought; null for other codes. */
    currencyId: number | null;
    eventIds: string[] | null;
    productTypes: string[] | null;
    validFrom: Date | null;
    validUntil: Date | null;
    isActive: boolean;
    usesMax: number | null;
    usesCount: Generated<number>;
    excludesOthers: boolean;
    giftOrderItemId: string | null;
    createdAt: Date;
  };
  /** Bibs of protected participants. */
  protectedBibs: {
    tenantId: string;
    eventId: string;
    /** Spelled as on the start list. */
    bib: string;
    bibKey: string;
  };
  /** Photos that a review released although they show protected participants’ bibs. */
  protectedPhotoReviews: {
    tenantId: string;
    photoId: string;
    /** The reviewed bibs. If another protected bib is read later, the photo needs another review. */
    bibs: string[];
    decidedAt: Generated<Date>;
  };
  rateLimits: {
    tenantId: string;
    bucket: string;
    windowStart: Date;
    used: number;
  };
  receiptNumbers: {
    tenantId: string;
    year: number;
    lastNumber: number;
    /** Numbers of the year that the shop gives to no receipt, because receipts that a restore lost may have them: first, last, backupAt, restoredAt. */
    skipped: Generated<unknown>;
  };
  receipts: {
    tenantId: string;
    receiptId: string;
    invoiceId: string;
    paymentId: string | null;
    kind: string;
    year: number;
    number: number;
    issuedAt: Date;
    facts: unknown;
    refundId: string | null;
  };
  refundFailures: {
    tenantId: string;
    failureId: string;
    paymentId: string;
    reference: string;
    amountMinor: number;
    said: string;
    heardAt: Date;
    paidOtherwiseAt: Date | null;
  };
  /** `photo_id` is null once the photo’s event was deleted. */
  removalPhotos: {
    tenantId: string;
    requestId: string;
    position: number;
    photoId: string | null;
    outcome: string | null;
    isHidden: Generated<boolean>;
  };
  removalRequests: {
    tenantId: string;
    requestId: string;
    /** Null once it has been forgotten. */
    email: string | null;
    reason: string;
    words: string;
    language: string;
    origin: string;
    state: string;
    letters: Generated<unknown>;
    /** The time zone of the request’s deadline: that of the first photo’s event. */
    timeZone: string;
    askedAt: Date;
    confirmedAt: Date | null;
    /** When the request was answered or withdrawn. */
    answeredAt: Date | null;
    /** The earlier request of the same address into which it was merged. */
    joinedTo: string | null;
  };
  requests: {
    tenantId: string;
    requestId: string;
    kind: string;
    fields: unknown;
    /** The language of the page from which it was sent. */
    language: string;
    /** The shop from which it was sent, as in `https://shop.example`. */
    origin: string;
    state: string;
    createdAt: Date;
  };
  /** The results: who crossed the line, and when. */
  results: {
    tenantId: string;
    eventId: string;
    bibKey: string;
    bib: string;
    finishedAt: Date;
    finishTime: string;
    gunMs: number | null;
    chipMs: number | null;
    splits: Generated<unknown>;
    distance: string | null;
    courseKm: number | null;
    /** The overall rank in the race as the list states it; null if it states none. */
    rank: number | null;
    /** Of how many, if the list states it: 430 in "12 / 430". */
    rankedCount: number | null;
    /** The rank in the runner's category as the list states it; null if it states none. */
    categoryRank: number | null;
  };
  sandboxCharges: {
    tenantId: string;
    chargeId: string;
    invoiceNumber: string;
    state: string;
    currencyId: number;
    amountMinor: number;
    returnUrl: string;
    webhookUrl: string;
    createdAt: Generated<Date>;
    /** Refunded amounts in minor units, by the shop’s id of each partial refund. */
    partRefunds: Generated<unknown>;
  };
  schemaNeeds: {
    migration: string;
  };
  searchRequests: {
    tenantId: string;
    requestId: string;
    eventId: string;
    /** A bib or a name, as typed. */
    subject: string;
    /** The local time of passing, `HH:MM`. */
    passedAt: string | null;
    place: string;
    clothes: string;
    email: string;
    /** The address in lower case. */
    emailKey: GeneratedAlways<string>;
    language: string;
    origin: string;
    askedAt: Date;
    answeredAt: Date | null;
    /** The photos that a member chose; empty while the request waits, and if none was found. */
    photoIds: string[];
    /** When it is deleted, whatever its state. */
    expiresAt: Date;
    /** The network that sent the request, sealed; empty for requests before it was kept. */
    askedFrom: Generated<string>;
    /** The named colours of clothes. */
    topColour: string | null;
    bottomColour: string | null;
    capColour: string | null;
  };
  selfies: {
    tenantId: string;
    selfieId: string;
    eventId: string;
    state: string;
    code: string | null;
    personId: string | null;
    photosCount: Generated<number>;
    /** When the person agreed to the search: the record of the consent. */
    consentAt: Date;
    /** When the result is forgotten. */
    expiresAt: Date;
    /** The version of the consent text, and its language; null if unknown. */
    consentVersion: number | null;
    consentLanguage: string | null;
    withdrawnAt: Date | null;
  };
  /** Append-only: the settled months. */
  settlements: {
    tenantId: string;
    /** As `YYYY-MM`. */
    month: string;
    timeZone: string;
    /** The period: entries booked from `from_at` on and before `until_at`. */
    fromAt: Date;
    untilAt: Date;
    issuedAt: Date;
  };
  /** Append-only. */
  shareVersions: {
    tenantId: string;
    version: number;
    holdsFrom: Date;
    /** The first day on which it is valid, in `timeZone`. */
    day: string;
    timeZone: string;
    rules: unknown;
    /** The file. */
    source: string;
    setAt: Date;
  };
  signingKeys: {
    keyId: string;
    fingerprint: string;
    firstSeenAt: Date;
    signedUntil: Date | null;
  };
  siteFiles: {
    tenantId: string;
    /** The file’s path on the tenant’s site, without the first slash. */
    path: string;
    /** Its storage key, below the tenant’s own folder. */
    fileKey: string;
    mediaType: string;
    byteSize: number;
    contentHash: string;
  };
  sitePages: {
    tenantId: string;
    page: string;
    language: string;
    words: unknown;
  };
  sitePreviewFiles: {
    tenantId: string;
    previewId: string;
    /** The file’s path on the tenant’s site, without the first slash. */
    path: string;
    fileKey: string;
    mediaType: string;
    byteSize: number;
    contentHash: string;
    /** Null if a version has the same file, so that its bytes are in the storage. */
    bytes: Buffer | null;
  };
  sitePreviews: {
    tenantId: string;
    previewId: string;
    expiresAt: Date;
    content: unknown;
    pages: unknown;
  };
  siteVersions: {
    tenantId: string;
    version: number;
    appliedAt: Date;
    summary: string;
    /** Null if the folder was applied before files were stored. */
    files: unknown;
  };
  sites: {
    tenantId: string;
    content: unknown;
  };
  /** Numbers that the shop gives to no statement, because statements that a restore lost may have them. */
  skippedStatementNumbers: {
    tenantId: string;
    firstNumber: number;
    lastNumber: number;
    backupAt: Date;
    restoredAt: Date;
  };
  /** Append-only: which statements were paid. */
  statementPayments: {
    tenantId: string;
    number: number;
    paidOn: string;
    notedAt: Date;
  };
  /** Append-only. */
  statements: {
    tenantId: string;
    /** Statement numbers of a tenant have no gaps. */
    number: number;
    month: string;
    party: string;
    payeeId: string | null;
    currencyId: number;
    lines: unknown;
    shareUnits: number;
    carriedUnits: number;
    payableMinor: number;
    /** The payee’s name and details, as they were when the statement was issued. */
    name: string;
    payee: unknown;
  };
  tenantChanges: {
    tenantId: string;
    version: number;
    changedAt: Date;
    source: string;
    summary: string;
  };
  /** The host with the lowest `position` is used in links of mails. */
  tenantHosts: {
    host: string;
    tenantId: string;
    position: Generated<number>;
  };
  tenants: {
    tenantId: string;
    settings: unknown;
    createdAt: Generated<Date>;
    paymentTypes: Generated<unknown>;
    /** Null for a tenant that was defined before this setting existed. */
    issuer: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    retention: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    removal: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    youth: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    letters: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    embed: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    originals: unknown;
    /** Null for a tenant that was defined before this setting existed. */
    participants: unknown;
    /** The address of the logo that was drawn from the name when the brand was created; null if it came with a logo. */
    drawnLogo: string | null;
  };
  uploadLinks: {
    tenantId: string;
    linkId: string;
    eventId: string;
    photographerId: string;
    /** SHA-256 of its token. */
    tokenHash: string;
    createdAt: Date;
    expiresAt: Date;
    revokedAt: Date | null;
    /** When the photographer declared the upload complete. */
    completedAt: Date | null;
    /** Whether the link shows the sales of the photographer’s photos. */
    showsSales: Generated<boolean>;
    /** How far bibs named by the photographer are trusted. */
    photographerBibs: Generated<string>;
  };
  uploadedFiles: {
    tenantId: string;
    linkId: string;
    /** SHA-256 of the file, as declared by the sender. */
    contentHash: string;
    byteSize: number;
    state: string;
    /** The name of a refused file, shown to the sender. A file that became a photo has its name there. */
    fileName: string | null;
    folder: string | null;
    problem: string | null;
    changedAt: Date;
    /** The request that writes the file; the next columns are its lease, and whether another request waits. */
    writerId: string | null;
    writesUntil: Date | null;
    isWanted: Generated<boolean>;
  };
  /** A camera’s file with known clock. */
  videoFiles: {
    tenantId: string;
    videoFileId: string;
    eventId: string;
    camera: string;
    contentHash: string;
    fileName: string;
    /** When the file’s first frame was recorded. */
    startsAt: Date;
    /** How much the camera’s clock runs fast, in millionths. */
    clockDriftPpm: Generated<number>;
    durationMs: number;
    byteSize: number;
    crc32: number;
    /** The extension, which determines the container. */
    format: string;
    facts: unknown;
    createdAt: Date;
  };
  videos: {
    tenantId: string;
    videoId: string;
    eventId: string;
    videoFileId: string;
    kind: string;
    bibKey: string | null;
    title: string;
    camera: string;
    state: string;
    /** Why the video cannot be made, or why it is shorter than requested. */
    failure: string | null;
    startsAt: Date;
    durationMs: number;
    finishesAtMs: number | null;
    /** The requested range, in the time of the camera’s file. A clip begins at the key frame before it. A part before the file’s beginning or after its end is in the camera’s previous or next file. */
    cutFromMs: number | null;
    cutUntilMs: number | null;
    width: number | null;
    height: number | null;
    byteSize: number | null;
    crc32: number | null;
    createdAt: Date;
    publishedAt: Date | null;
  };
  visitCounts: {
    tenantId: string;
    eventId: string;
    day: string;
    visits: number;
    found: number;
    carts: number;
    shares: Generated<number>;
  };
  /** "Not me" by visitors who proved only a bib. It applies to that visitor, and waits for review. */
  visitorDenials: {
    tenantId: string;
    visitorId: string;
    personId: string;
    photoId: string;
    deniedAt: Date;
  };
  webhookDeliveries: {
    tenantId: string;
    deliveryId: string;
    webhookId: string;
    number: GeneratedAlways<number>;
    kind: string;
    data: unknown;
    happenedAt: Date;
    state: Generated<string>;
    /** When its attempts started: when the event happened, or when someone sent it again. */
    waitsSince: Date;
    nextAt: Date;
    attempts: Generated<number>;
    triedAt: Date | null;
    status: number | null;
    failure: string | null;
  };
  webhooks: {
    tenantId: string;
    webhookId: string;
    url: string;
    kinds: string[];
    /** The secret is derived from this version and never stored. */
    secretVersion: Generated<number>;
    previousUntil: Date | null;
    isActive: Generated<boolean>;
    failures: Generated<number>;
    restUntil: Date | null;
    createdAt: Date;
    /** The id of the signing key from which the secret is derived. */
    secretKeyId: string;
    previousKeyId: string | null;
  };
}
