/**
 * Faults that no page shows: the shop's pages prevent them or have a text for the refusal, and only a command changes the
 * people of a list.
 */
export const SHOP_FAULTS = {
  InOneOfOrders: 'is in one of these orders',
  NothingOfEvent: 'the cart holds nothing of this event',
  CartItemsMax: 'a cart holds at most {max}',
  GiftCodesMax: 'a cart holds at most {max} gift codes',
  NoAddressOfShop: 'must be an address of this shop',
  VatNeeded: 'is needed for this payment type',
  CountryNeeded: 'is needed: what you buy is taxed where you are',
  AnswerIsPersonal: 'leave it out with a search token: that answer is personal',
  OnlyRegisteredAddress: 'only the registered address finds photos of this event',
  CodeHasNoPhotos: 'a promo code has no photos',
  SoldOneByOne: 'this is sold one by one',
  OnlyCodeIsGift: 'only a promo code is given away',
  FrameNeeded: 'name the frame',
  NotInFrame: 'this is not sold in a frame',
  VideoHasNoPhotos: 'a video has no photos',
  VideoNeeded: 'name the video',
  NoVideo: 'this is no video',
  PhotoNeeded: 'name the photo',
  NoMultipart: 'send multipart/form-data with one file',
  UploadDropped: 'the upload was dropped',
  OneFileOnly: 'one file only',
  UploadBreaksOff: 'the body breaks off or is no multipart/form-data',
  FileMisplaced: 'the body has no field for this file; the part "body" must come before the files',
  UploadMissing: 'the file is missing',
  /** `fault` is the fault of the list. */
  ReplacePeople: '{fault} with --people replace ({examples})',
} as const satisfies Record<string, string>;
