// The parts shown in the viewer of an event's photos, loaded as one file.
export { EventFrames, EventPhotoSale } from './event-photo-sale.tsx';
export { PhotoFacts } from './photo-facts.tsx';
