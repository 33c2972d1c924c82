import { FILE_FAULTS, type FileFaultCode } from '#contract/faults.ts';

/** Faults of files, by code: the sentences that commands show, too. `{name}` is one of the fault's values. */
export default FILE_FAULTS satisfies Record<FileFaultCode, string>;
