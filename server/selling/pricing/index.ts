export { type CartPrice, type PriceableLine, type PricedLine, price } from './price.ts';
