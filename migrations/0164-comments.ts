import { type Kysely, sql } from 'kysely';

/** Comments on tables and columns whose name is not clear enough. The types of tables repeat them as docstrings. */
const COMMENTS: Record<string, string> = {
  account_logins:
    'Logins of buyers by a mailed link. A row begins as a link that is valid for minutes, and becomes a session that is valid for days. Addresses that get no mail have rows too.',
  'account_logins.origin': 'The shop in which the link was requested.',
  'account_logins.return_path': 'The path in the shop that opens after the login.',
  'account_logins.link_hash': 'Null once the link was used.',
  'account_logins.session_hash': 'Null until the link was used.',
  action_subjects: 'The references in an action’s values: ids, and addresses as keyed hashes.',
  'action_subjects.subject': 'An id, or what `addressHashOf` returns.',
  action_values:
    'The parts of an action that may contain personal data. An erasure blanks them and keeps the row.',
  actions:
    'Append-only: the application has no right to update or delete rows, and a trigger refuses both to every role.',
  'archives.order_id': 'Set for an archive of an order. Otherwise event and person are set.',
  'archives.proof':
    'The proof that opened the person’s photos; null for an order, and if no proof was stored.',
  bib_verdicts: 'A reviewer’s verdict on a number that was in doubt.',
  'bib_verdicts.read_as': 'The number as it was read.',
  'bib_verdicts.bib': 'The correct bib; null if there is none.',
  'bib_verdicts.by_operator':
    'Whether the author may release originals of orders. Only then does a bib count without evidence in the photo.',
  'brand_images.position': 'Starts at 0; the order in which the tenant shows its pictures.',
  'brand_images.file': 'The file’s name in the brand zone’s folder.',
  'camera_clocks.serial': '’’ if the photos do not contain a serial number.',
  'camera_clocks.offset_ms': 'The offset to add to the camera’s time, from the latest code.',
  'camera_clocks.applied_ms': 'The offset that was confirmed; null if none was.',
  'carts.email_key': 'The address in lower case.',
  'carts.shown_total_minor': 'The cart’s price when it was last read; null if it never was.',
  'carts.known_order_ids': 'Ids of paid orders to which the cart’s buyer has access.',
  certificate_keys: 'The public keys of the pairs that signed a tenant’s certificates.',
  claim_reviews: 'A reviewer’s verdict on a claim. It applies for everybody until the person revokes it.',
  'code_requests.email': 'Null until the address of the bib’s wearer is looked up.',
  'code_requests.email_key': 'The address in lower case.',
  'code_requests.bib': 'The bib of the protected participant to whose address the mail goes.',
  competitor_names:
    'The tokens of participants’ names, ordered by bytes, so that tokens with the same beginning are adjacent.',
  'competitors.member':
    'The member’s number in the team that shares the bib; 0 if only one participant wears it.',
  'competitors.email_key': 'The address in lower case.',
  'competitors.email_origin':
    'The origin of the address. Written by `register-participants.ts` and on confirmation.',
  'competitors.email_since': 'When the address was added, if it was added later.',
  'competitors.former_email':
    'The proved address that the present one replaced; kept until the present one is confirmed.',
  'competitors.former_bib_keys': 'The keys of the participant’s earlier bibs; a trigger writes them.',
  'competitors.person_since':
    'Since when the row describes its present person; null if it never described another one.',
  'competitors.protection':
    'The reason why strangers cannot find the participant; null if not protected. Only `protect-participants.ts` writes it.',
  'competitors.protected_since': 'When the protection began; null if not protected.',
  'competitors.protection_word': 'An operator’s verdict on the protection; null if there is none.',
  'competitors.left_at':
    'When a later start list omitted them or an operator removed them; null for participants on the list.',
  'competitors.is_kept_off':
    'Whether an operator removed the participant. If so, importing the same start list again does not restore them.',
  'competitors.corrected':
    'The original value, as in the start list, of each field that an operator corrected.',
  crew_consents:
    'Consents of runners in protected events. A consent that was used for a purchase is kept as long as the event.',
  'crew_consents.text': 'The text as shown to the runner.',
  'crew_members.visitor_id':
    'The browser in which the photos were found: photos that were denied in that browser are left out here too.',
  'crew_members.proof': 'The proof of identity.',
  'crew_members.consent_id': 'Their latest consent.',
  crew_purchases: 'The members for whom a cart was filled from their crew’s page.',
  'crew_purchases.consent_id': 'The member’s consent; null if the event required none.',
  'crews.ends_at': 'When it is deleted.',
  desk_answers:
    'Answers to writes, returned again if a write is repeated. While the write runs, the row has no status.',
  'desk_answers.actor_id': 'The member or operator.',
  desk_installation:
    'Has one row: the desk’s address, and the value from which the setup secret is computed.',
  'desk_links.event_id': 'Only for an organizer’s link.',
  'desk_links.photographer_id': 'Only for a photographer’s link.',
  'desk_links.token_hash': 'SHA-256 of its token.',
  'desk_links.uses': 'How often the link was opened.',
  desk_login_changes:
    'Changes of a person’s logins, kept until a job has reported them by mail. Visible only in the desk’s scope.',
  desk_login_links:
    'Requested login links, valid for minutes. Addresses that get no mail have rows too. Visible only in the desk’s scope.',
  'desk_login_links.for_tenant':
    'The tenant for whose desk the link was requested; null for the installation’s desk.',
  desk_logins: 'Started logins. Visible only in the desk’s scope.',
  'desk_logins.provider_tenant':
    'The tenant whose identity provider is asked; null for the installation’s provider.',
  desk_operators: 'Operators of the installation who have logged in; recorded actions contain their ids.',
  'desk_operators.appointed_at':
    'When the first setup appointed them; null for operators named in the settings.',
  'desk_passkey_challenges.browser_hash':
    'The hash of a cookie: of the started login’s, or of the session that adds a passkey.',
  desk_passkeys: 'Passkeys of addresses that log in to the desk. Visible only in the desk’s scope.',
  'desk_passkeys.credential_id': 'Chosen by the passkey’s device, base64url.',
  'desk_passkeys.public_key': 'COSE.',
  'desk_passkeys.user_handle': 'The id that represents the person to passkeys; it is not the address.',
  desk_recovery_codes:
    'Recovery codes of addresses that log in to the desk, as hashes. Visible only in the desk’s scope.',
  'desk_sessions.authenticated_at':
    'When the provider last authenticated the person; null if the provider did not report it.',
  'desk_tokens.token_hash': 'SHA-256 of the token.',
  erasure_photos: 'The photos that an erasure must process.',
  'erasure_photos.is_alone': 'Whether it shows no other person.',
  'erasure_photos.has_files': 'Whether its files must still be deleted.',
  erasure_texts: 'Texts that may name an erased person or a namesake; they wait for an operator’s decision.',
  'erasure_texts.text_key': 'Where the text is stored.',
  'erasures.subject': 'Null once the erasure is done.',
  event_feeds: 'Addresses from which an event’s start list and results are pulled.',
  'event_feeds.url': 'May contain a key, so it is never shown or logged.',
  'event_feeds.version': 'Grows with each change of the feed’s settings.',
  'event_feeds.asked_at': 'When a member requested a pull; null after the pull.',
  'event_feeds.is_judging_due': 'Whether photos must still be judged again with the feed’s content.',
  'event_feeds.left_out':
    'Keys of bibs whose wearers were erased: their rows are not imported. Emptied when the feed ends.',
  'event_letters.ground':
    'The legal ground of letters, in the operator’s own text; null if none is recorded.',
  event_places: 'The learnt models of an event’s places; if a place has none, the reason.',
  event_rejudgements:
    'The progress and the changes of the last time that an event’s photos were judged again.',
  'event_rejudgements.last_photo_id': 'The last photo that was judged, in time order; null before the first.',
  'events.is_gallery_opened':
    'Whether everybody sees the photos although the event requires a second factor.',
  'events.finds_unlisted_bibs': 'Whether bibs missing from the start list are found in photos.',
  'events.youth_distances': 'Distances whose runners are protected.',
  'events.has_protected':
    'Whether any participant is protected, or a protected one was erased (`faces_stay_off`).',
  'events.protected_count':
    'Photos that wait for review because a protected participant’s bib was read on them.',
  'events.youth_age': 'The tenant’s age limit with which the participants were judged last.',
  'events.is_cover_report': 'Whether the cover shows the day and no particular person.',
  'events.chosen_cover_id': 'The photo that an operator chose as the cover.',
  'events.marks_cover': 'Whether its covers keep the watermark (docs/decisions/0213).',
  'events.face_indexing':
    'off: faces are not read. onRequest: faces are read for each selfie and not stored. atImport: faces are stored until `face_retention_days` after the race.',
  'events.face_ground': 'The legal ground of face search, in the operator’s own text.',
  'events.faces_epoch': 'Grows when faces are deleted; processes then drop their cached faces.',
  'events.names_epoch':
    'Grows when names on the start list change; processes then reload their cached names.',
  'events.is_shown': 'False if an operator unpublished it.',
  'events.merged_into': 'The event that it was merged into.',
  'events.deleted_at': 'Since when it is being deleted.',
  'events.secured_at': 'When it began to require more proof than before.',
  'events.report_count': 'Published photos that show no particular person.',
  'events.videos_processing_count': 'Videos that are being cut or scaled.',
  'events.clip_seconds_before': 'How many seconds of video a clip shows before a finish.',
  'events.organizer_coverage':
    'Whether the event’s organizer sees its coverage; the next column does the same for its sales.',
  'events.free_photos_max': 'The most photos of the event that may be free.',
  'events.sponsor_mark': 'The file name of the sponsor’s mark on previews.',
  'events.has_free_card': 'Whether each runner gets a free card: a small picture with the sponsor’s mark.',
  'face_searches.descriptor': 'The requester’s face descriptor, encrypted; null until the selfie was read.',
  'face_searches.model': 'The models that computed the descriptor.',
  'face_searches.begun_after': 'See `Round`; null until the search began.',
  'face_searches.moved_at': 'When it last processed photos.',
  'faces.descriptor': '32-bit floats, little-endian.',
  'faces.model':
    'The models that computed the descriptor; descriptors of different models cannot be compared.',
  'faces.clothes': 'The colours of the torso below the face, from `describeClothes`; null if unknown.',
  'faces.texts': 'The texts read below the face; null for faces that were read before texts were stored.',
  'faces.bib': 'The bib on the chest below this face, if it is certain.',
  'faces.read_bib':
    'The bib that was read there with certainty in this photo alone; this is the face’s vote.',
  'faces.written_in': 'The transaction that wrote the row, as text: 64 bits.',
  'factor_tries.who': 'The key of a bib, on the list or not; a participant’s id if the event has no bibs.',
  'factor_tries.free_at': 'When the next try is allowed.',
  'frames.event_id': 'Null for a frame that all the tenant’s events use.',
  'identity_accounts.email_key': 'The address in lower case.',
  'identity_states.model': 'The model of `oidc-provider`: Session, Grant, Interaction, AuthorizationCode …',
  'identity_states.session_uid': 'Only for sessions: the uid by which other rows refer to them.',
  'identity_states.consumed_at': 'When a code was used; it cannot be used again.',
  ledger_entries: 'Append-only; so are the postings and lines of each entry.',
  'ledger_lines.booked_at': 'As its entry.',
  letters: 'At most one letter per address and event, and one per participant.',
  'letters.address_hash':
    'See `addressHashOf`. The address itself is stored in the start list and in the mail, and is deleted with these.',
  'letters.answer': 'A bounce or complaint that arrived after the letter was sent.',
  list_mappings:
    'The meanings of columns, by the headings of lists that an event or a tenant imported. Neither headings nor contents are stored.',
  'list_mappings.headings_hash':
    'The hash of the headings; it includes the event’s id if the mapping applies to one event only.',
  'mail_addresses.address_hash': 'See `addressHashOf`.',
  'mail_addresses.key_id': 'The id of the secret with which the address was hashed.',
  'mail_addresses.confirmed_at': 'When the address was confirmed by a link in a mail.',
  mail_paces: 'When the next letter of a tenant may be sent.',
  'mails.kind': 'The kind, as in `mail-registry.ts`.',
  'mails.recipient_key': 'The address in lower case.',
  'mails.photo_alert_id': 'The alert to which the mail belongs; the mail is deleted with it.',
  'mails.letter_id': 'The letter to which the mail belongs; the mail is deleted with it.',
  'mails.is_paced': 'Whether it is sent at the limited rate of letters, after all other mails.',
  'mails.subject_key': 'The dedupe key. The column keeps the name that older versions use.',
  'mails.payload':
    'Further facts, besides these ids, that composing needs. For a row of an older version, the database derives them from the dedupe key.',
  'mails.reason':
    'Of a refused mail: a class of `MAIL_REFUSAL_REASONS`, and the server’s text. Of a waiting mail: the server’s last text.',
  'mails.settled_at': 'When its outcome was known; null for a waiting mail.',
  'mails.next_try_at':
    'When a waiting mail is tried again; null before the first try, and after the outcome is known.',
  'mails.first_tried_at': 'When it was first tried; null until a try is deferred.',
  'mails.sent_to': 'The address to which it was sent; null before that.',
  'mails.sent_to_key': 'The address to which it was sent, in lower case.',
  'mails.stops':
    'Whether it bounced because the address does not exist; no letter is sent to `sent_to` any more.',
  'member_roles.event_id': 'The event of an organizer; null for other roles.',
  'members.email': 'Canonical: trimmed and in lower case.',
  'members.invitation_id': 'The open invitation; null if there is none, or once it was used.',
  'members.joined_at': 'When the member first logged in.',
  moved_contents:
    'Contents of photos that left an event. The same file is not imported here again, whatever happened to the photo in its new event.',
  moving_photos: 'The photos still to be moved.',
  'order_credits.order_item_id': 'The package that becomes cheaper.',
  'order_item_photos.is_told':
    'Whether its buyer knows of the photo: it existed at the purchase, or a mail announced it.',
  'orders.email_key': 'The address in lower case: an account finds its orders by it.',
  'orders.former_email': 'The address at the payment, if a visitor entered another one later.',
  'orders.cart_id': 'Null for an imported preorder.',
  'orders.singly_minor':
    'What its photos would have cost singly; null if it has no package, or if it is older than this column.',
  'orders.desk_id': 'The id that the desk uses towards members who may not open the order.',
  'payees.payee_id': 'The id of a photographer or an event; null for the platform and the tenant itself.',
  'payout_lines.report_id': 'The first report that contained the line.',
  'payout_lines.payout_report_id': 'The first report that contained the payout of the line.',
  'payout_reports.content_hash': 'SHA-256 of the file, as hex.',
  person_faces: 'The faces by which a person without a known bib was found.',
  person_photos: 'The photos that were found of a person; stored when the faces are deleted.',
  'person_photos.region': 'The person’s region and the quality; null if unknown.',
  'persons.competitor_id': 'The competitor whom this person is; then both have the same id.',
  'persons.bib': 'The bib, as it was read, of a person on no start list.',
  'persons.expires_at':
    'When a person found by a selfie is deleted unless they buy something; null for competitors and buyers.',
  'persons.merged_into': 'The participant into whom this duplicate was merged.',
  'persons.proof_version': 'Grows to invalidate search tokens: those of an earlier version open nothing.',
  'photo_alerts.person_id': 'The person whose photos are awaited; null if unknown.',
  'photo_alerts.bib': 'The bib as typed, if no known participant has it.',
  'photo_alerts.email_key': 'The address in lower case.',
  'photo_alerts.expires_at': 'When it is deleted, whatever its state.',
  'photo_alerts.seen_at': 'When published photos were first noticed while others were still being read.',
  'photo_alerts.told_at': 'When its mail was written.',
  photo_claims: 'A claim without a proving face. It has no effect until a reviewer confirms it.',
  'photo_claims.is_proven': 'Whether the visitor proved more than a bib.',
  photo_cleanups: 'Photos that were proposed for hiding and that their photographer decided to keep.',
  'photo_cleanups.is_hidden': 'Always false. A photo that the photographer hid has a hold instead of a row.',
  'photo_holds.action_id':
    'The recorded action, which says who hid the photo and why; null if a list protects the photo, or if the hold is older than this column.',
  'photo_holds.bibs':
    'Only for a protection: the bibs that cause it. Null for other kinds, and if an older version wrote the row.',
  photo_moves: 'Moves of photos between events, and their progress.',
  'photo_moves.is_merge':
    'Whether the move belongs to a merge of two events; then the photos’ verdicts stay.',
  'photo_moves.left_keys':
    'Old files of moved photos that were copied to the other event’s folder. They are deleted before the next photos are moved.',
  photo_readings: 'The raw readings of a photo, before any judging.',
  'photo_tags.doubt': 'Why a bib waits for review; null if it does not.',
  'photo_tags.reason': 'The evidence for a doubtful bib; null if none was needed.',
  'photo_tags.votes': 'The votes of the same person’s other photos on this bib, as JSON.',
  photo_times: 'The numbers of published photos of an event per hour (level 0), minute (1) and second (2).',
  'photo_times.slot': 'Units of the level since the epoch.',
  photo_verdicts: 'Verdicts that apply to everybody.',
  'photo_verdicts.face_id': 'The person’s face in the photo, if known.',
  'photographers.name':
    'The name as a camera or a folder first spelled it; a random id for an erased photographer.',
  'photographers.name_key': 'The name in lower case with single spaces, for comparison.',
  'photographers.member_id': 'The desk member linked to this photographer.',
  'photographers.merged_into':
    'The photographer that has this name as another spelling; null for a main name.',
  'photos.folder': 'Its folder below the imported one.',
  'photos.is_report': 'Whether it shows the day and no particular person.',
  'photos.state':
    'Received: waits to be read. Published: visible. Failed: cannot be read; `failure` is the reason. Hidden: only its buyers have it. Protected: a protected participant’s bib was read on it; visible only by that participant’s link and to its buyers. Withdrawn: like Hidden, but for good. Removed: its files are deleted, and no import restores it.',
  'photos.sorted_at':
    'The capture time, or the time of arrival if the camera recorded none; null until published.',
  'photos.camera_serial': 'The serial number of the camera.',
  'photos.clock_at': 'The capture time by the camera’s own clock, without an offset.',
  'photos.sharpness': 'See `measureFrame`; null for photos that were read before sharpness was measured.',
  'photos.spot': 'The rough GPS position, in steps of some 200 m: `48.206 16.372`.',
  'photos.photographer_id': 'The photographer; null if unknown.',
  'photos.place_km': 'The kilometre at which it was taken, if declared.',
  'photos.byte_size': 'Size of the original, or of the preview until the original arrives.',
  'photos.awaits_original':
    'Whether its original has not arrived yet; until then its stand-in is read (`PhotoFiles`).',
  'photos.is_free': 'Whether everybody may download it for free; the next column counts these downloads.',
  'photos.upload_link_id': 'The upload link by which it came; null if it was imported.',
  'photos.photographer_bibs': 'How far bibs named by its photographer are trusted; null means `off`.',
  'photos.named_bibs': 'Candidate bibs in its photographer’s metadata; null if unread.',
  'photos.faces_seen': 'The number of faces found; null if faces were not read.',
  'photos.faces_unread': 'Whether its faces were not read yet, or were withdrawn.',
  'photos.settled_in': 'The id of the transaction that published or refused it, as text: 64 bits.',
  'preorders.ready_at': 'When its buyer was notified; it stays set if the preorder is canceled.',
  promo_code_uses: 'The uses of codes by orders. `uses_count` of a code is its number of rows here.',
  'promo_code_uses.held_until': 'When the hold for an unpaid order ends; null once it is paid.',
  protected_bibs: 'Bibs of protected participants.',
  'protected_bibs.bib': 'Spelled as on the start list.',
  protected_photo_reviews: 'Photos that a review released although they show protected participants’ bibs.',
  'protected_photo_reviews.bibs':
    'The reviewed bibs. If another protected bib is read later, the photo needs another review.',
  removal_photos: '`photo_id` is null once the photo’s event was deleted.',
  'removal_requests.email': 'Null once it has been forgotten.',
  'removal_requests.time_zone': 'The time zone of the request’s deadline: that of the first photo’s event.',
  'removal_requests.answered_at': 'When the request was answered or withdrawn.',
  'removal_requests.joined_to': 'The earlier request of the same address into which it was merged.',
  'requests.language': 'The language of the page from which it was sent.',
  'requests.origin': 'The shop from which it was sent, as in `https://shop.example`.',
  results: 'The results: who crossed the line, and when.',
  'sandbox_charges.part_refunds': 'Refunded amounts in minor units, by the shop’s id of each partial refund.',
  'search_requests.subject': 'A bib or a name, as typed.',
  'search_requests.passed_at': 'The local time of passing, `HH:MM`.',
  'search_requests.top_colour': 'The named colours of clothes.',
  'search_requests.email_key': 'The address in lower case.',
  'search_requests.asked_from':
    'The network that sent the request, sealed; empty for requests before it was kept.',
  'search_requests.photo_ids':
    'The photos that a member chose; empty while the request waits, and if none was found.',
  'search_requests.expires_at': 'When it is deleted, whatever its state.',
  'selfies.consent_at': 'When the person agreed to the search: the record of the consent.',
  'selfies.consent_version': 'The version of the consent text, and its language; null if unknown.',
  'selfies.expires_at': 'When the result is forgotten.',
  settlements: 'Append-only: the settled months.',
  'settlements.month': 'As `YYYY-MM`.',
  'settlements.from_at': 'The period: entries booked from `from_at` on and before `until_at`.',
  share_versions: 'Append-only.',
  'share_versions.day': 'The first day on which it is valid, in `timeZone`.',
  'share_versions.source': 'The file.',
  'site_files.path': 'The file’s path on the tenant’s site, without the first slash.',
  'site_files.file_key': 'Its storage key, below the tenant’s own folder.',
  'site_preview_files.path': 'The file’s path on the tenant’s site, without the first slash.',
  'site_preview_files.bytes': 'Null if a version has the same file, so that its bytes are in the storage.',
  'site_versions.files': 'Null if the folder was applied before files were stored.',
  statement_payments: 'Append-only: which statements were paid.',
  statements: 'Append-only.',
  'statements.number': 'Statement numbers of a tenant have no gaps.',
  'statements.name': 'The payee’s name and details, as they were when the statement was issued.',
  tenant_hosts: 'The host with the lowest `position` is used in links of mails.',
  'tenants.issuer': 'Null for a tenant that was defined before this setting existed.',
  'tenants.retention': 'Null for a tenant that was defined before this setting existed.',
  'tenants.removal': 'Null for a tenant that was defined before this setting existed.',
  'tenants.youth': 'Null for a tenant that was defined before this setting existed.',
  'tenants.letters': 'Null for a tenant that was defined before this setting existed.',
  'tenants.originals': 'Null for a tenant that was defined before this setting existed.',
  'tenants.participants': 'Null for a tenant that was defined before this setting existed.',
  'tenants.embed': 'Null for a tenant that was defined before this setting existed.',
  'upload_links.token_hash': 'SHA-256 of its token.',
  'upload_links.completed_at': 'When the photographer declared the upload complete.',
  'upload_links.shows_sales': 'Whether the link shows the sales of the photographer’s photos.',
  'upload_links.photographer_bibs': 'How far bibs named by the photographer are trusted.',
  'uploaded_files.content_hash': 'SHA-256 of the file, as declared by the sender.',
  'uploaded_files.file_name':
    'The name of a refused file, shown to the sender. A file that became a photo has its name there.',
  'uploaded_files.writer_id':
    'The request that writes the file; the next columns are its lease, and whether another request waits.',
  video_files: 'A camera’s file with known clock.',
  'video_files.starts_at': 'When the file’s first frame was recorded.',
  'video_files.clock_drift_ppm': 'How much the camera’s clock runs fast, in millionths.',
  'video_files.format': 'The extension, which determines the container.',
  'videos.failure': 'Why the video cannot be made, or why it is shorter than requested.',
  'videos.cut_from_ms':
    'The requested range, in the time of the camera’s file. A clip begins at the key frame before it. A part before the file’s beginning or after its end is in the camera’s previous or next file.',
  visitor_denials:
    '"Not me" by visitors who proved only a bib. It applies to that visitor, and waits for review.',
  'webhook_deliveries.waits_since':
    'When its attempts started: when the event happened, or when someone sent it again.',
  'webhooks.secret_version': 'The secret is derived from this version and never stored.',
  'webhooks.secret_key_id': 'The id of the signing key from which the secret is derived.',
};

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, comment] of Object.entries(COMMENTS)) {
    const [table = '', column] = name.split('.');
    const thing = column === undefined ? sql`table ${sql.id(table)}` : sql`column ${sql.id(table, column)}`;
    await sql`comment on ${thing} is ${sql.lit(comment)}`.execute(db);
  }
}
