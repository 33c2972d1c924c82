import type { CallOutput } from '#contract/call-types.ts';
import { deskShareRoutes } from '#contract/desk-settlements.ts';
import type { deskShareSchemas } from '#contract/desk-shares.schema.ts';
import { CURRENCIES, CURRENCY_IDS, type CurrencyId } from '#contract/money.ts';
import { createDeskService } from '../../api/create-desk-service.ts';
import type en from '../../i18n/en/shares.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ShownFault } from '../../settings/file-draft.rules.ts';
import type { RuleConflict, SharesDraft } from './shares-draft.rules.ts';

export const shareService = createDeskService<typeof deskShareSchemas>(deskShareRoutes);

type Schemas = typeof deskShareSchemas;
type ShareQuote = NonNullable<CallOutput<Schemas['quoteShares']>['quotes']>[number];
export type SharesProposal = CallOutput<Schemas['proposeShares']>;

/** The data that all fields of shares need. */
export interface SharesForm {
  draft: SharesDraft;
  source: string;
  onChange: (source: string) => void;
  photographers: readonly string[];
  /** The currency in which the tenant sells. */
  currencyId: CurrencyId;
  faultAt: (path: readonly (string | number)[]) => ShownFault | undefined;
  /** Complete rules that never apply, or whose shares are too high together with other rules. */
  conflicts: readonly RuleConflict[];
  /** The example of a rule. */
  quoteOf: (index: number) => ShareQuote | undefined;
}

export const useShareTexts = () => useTexts<typeof en>('shares');

/** Returns the currency of a code, or the tenant's if the code is empty. */
export const currencyIdOf = (code: string, ofTenant: CurrencyId): CurrencyId =>
  CURRENCY_IDS.find((id) => CURRENCIES[id].code === code) ?? ofTenant;

/** The parties by their names in the file. */
export const PARTY_OF = {
  photographer: 'Photographer',
  organizer: 'Organizer',
  platform: 'Platform',
} as const;
