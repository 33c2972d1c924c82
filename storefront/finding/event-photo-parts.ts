// What stands in the viewer of an event's photos, fetched as one.
export { EventFrames, EventPhotoSale } from './event-photo-sale.tsx';
export { PhotoFacts } from './photo-facts.tsx';
