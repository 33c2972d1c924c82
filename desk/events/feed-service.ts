import type { CallOutput } from '#contract/call-types.ts';
import type { deskFeedSchemas } from '#contract/desk-feeds.schema.ts';
import { deskFeedRoutes } from '#contract/desk-feeds.ts';
import { createDeskService } from '../api/create-desk-service.ts';
import type en from '../i18n/en/feeds.ts';
import { useTexts } from '../i18n/use-texts.ts';

/** The client for feeds of start lists and results. */
export const feedService = createDeskService<typeof deskFeedSchemas>(deskFeedRoutes);

/** A feed as displayed. */
export type Feed = CallOutput<(typeof deskFeedSchemas)['listFeeds']>['feeds'][number];

/** Returns the texts about feeds. */
export const useFeedTexts = () => useTexts<typeof en>('feeds');
