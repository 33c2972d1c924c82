/** Where the search stands that other pages embed, and what puts it there. */
export const EMBED_PATH = '/embed/:eventId';
export const EMBED_SCRIPT_PATH = '/embed.js';

/** The message with the search's height, in pixels, to the framing page. */
export const EMBED_MESSAGE = 'photofinish-height';
export const EMBED_HEIGHT = { usual: 160, min: 40, max: 600 } as const;

/** Names, in the fragment of an event's address, what is looked for there: `#find=Berg`. No browser sends it. */
export const FIND_FRAGMENT = 'find';
