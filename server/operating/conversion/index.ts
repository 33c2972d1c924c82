export { type Conversion, readConversion, readConversionByDay } from './read-conversion.ts';
export { conversionSlice } from './slice.ts';
