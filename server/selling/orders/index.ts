export { hasPaidOrdersOfEmail } from './account-orders.store.ts';
export {
  type BoughtGoods,
  type FrameChoice,
  type HeldPackage,
  isBought,
  isFramedAlike,
  isHeldBy,
  type LineSubject,
} from './bought.rules.ts';
export { listBoughtAgain, readBoughtGoods } from './bought-goods.ts';
export { type BoughtItem, listPaidOrdersOfEmail } from './bought-items.store.ts';
export { latestPersonId, listBoughtItems } from './bought-items.ts';
export { cancelOrder, cancelUntried } from './cancel-order.ts';
export {
  deleteCanceledOrders,
  type EventOrder,
  findOrderByNumber,
  listDroppedSince,
  listUnpaidOrders,
  lockOrdersOfEvent,
  lockUnpaid,
  setCancelReason,
  setNextCarts,
  type UnpaidOrder,
} from './canceling.store.ts';
export { completeOrder, startRetention } from './complete-order.ts';
export {
  confirmOrderAddress,
  ORDER_ADDRESS_DAYS,
  readOrderAddress,
  signOrderAddress,
} from './confirm-order-address.ts';
export { createOrder, createOrders } from './create-order.ts';
export {
  type CreditedPackage,
  listCreditedPackages,
  listCredits,
  listUncoveredOrders,
  sumCredited,
  waiveCredits,
} from './credits.store.ts';
export { listDeskIds, listOrdersOfDeskIds } from './desk-ids.store.ts';
export {
  type ErasedOrder,
  eraseBuyers,
  eraseUnpaidOrders,
  listErasedLines,
  listErasedOrders,
  listEventsOfLines,
  listOrderEmails,
  listVideosOfOthers,
  replaceOwner,
} from './erased-data.store.ts';
export { type Extension, extendOrder } from './extend-order.ts';
export { isPackageStopped } from './is-package-stopped.ts';
export { describeKeptLines, describeKeptOrders } from './kept-data.store.ts';
export { costOfPackages, limitPackages } from './limit-packages.ts';
export { eraseNeverPaid, lockNeverPaid } from './never-paid.store.ts';
export { takeOrderNumbers } from './new-orders.store.ts';
export { judgeOrderAddress, listReplacedAddresses } from './order-address.rules.ts';
export { findAddressedOrder, listUnprovedOrders, saveOrderAddress } from './order-addresses.store.ts';
export { presentOrderItem } from './orders.presenter.ts';
export { packageOwner, refuseHandingOver } from './orders.rules.ts';
export {
  findOrder,
  findOrderItem,
  listOrderedVideos,
  listOrderItems,
  type NewOrder,
  type NewOrderItem,
  type OrderItemRecord,
  type OrderRecord,
  setGiftCode,
} from './orders.store.ts';
export {
  addPackagePhotos,
  countPackages,
  listImportedPackages,
  listOrderedPersons,
  listPackageEvents,
  listPackagePhotos,
  listPackagesOf,
  listPaidPackages,
  listPhotosOfPackages,
  type PaidPackage,
} from './packages.store.ts';
export {
  areCovered,
  assignPaidPhotos,
  type Credit,
  creditsOf,
  type PackageToSell,
  type PaidPhoto,
  sumPaid,
} from './paid-before.rules.ts';
export {
  listOrdersOfPersons,
  listOrdersWithPhotos,
  listOrdersWithVideos,
  listUnpaidClips,
  listUnpaidOrdersOfEvent,
  listUnpaidOrdersOfPersons,
  type PhotoOrderLine,
} from './photo-orders.store.ts';
export {
  deliverPackages,
  hasStoppedPackage,
  listPackageOwners,
  photosOfPackage,
  photosOfPackages,
} from './photos-of-package.ts';
export { replaceItemPhoto } from './replace-item-photo.ts';
export { listInvoiceIds, setOrderPrice } from './repricing.store.ts';
export { noteItemRefunds } from './returned-items.store.ts';
export { searchOrders } from './search-orders.store.ts';
export { ordersSlice } from './slice.ts';
export { hasSoldOrders, listSoldOrders, type SoldOrder } from './sold-orders.store.ts';
export { WITHDRAWAL_TEXTS, type WithdrawalConsent } from './withdrawal-texts.ts';
