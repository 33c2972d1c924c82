import type { CallOutput } from '#contract/call-types.ts';
import type { deskFeedSchemas } from '#contract/desk-feeds.schema.ts';
import { deskFeedRoutes } from '#contract/desk-feeds.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/feeds.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** Sets what start lists and results are pulled from. */
export const feedService = createDeskService<typeof deskFeedSchemas>(deskFeedRoutes);

/** A feed as it is shown. */
export type Feed = CallOutput<(typeof deskFeedSchemas)['listFeeds']>['feeds'][number];

/** Returns the texts about feeds. */
export const useFeedTexts = () => useTexts<typeof en>('feeds');
