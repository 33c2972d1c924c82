export { openConversion } from './conversion.routes.ts';
export { type Conversion, readConversion, readConversionByDay } from './read-conversion.ts';
