/** The path of the search that other pages embed, and the script that embeds it. */
export const EMBED_PATH = '/embed/:eventId';
export const EMBED_SCRIPT_PATH = '/embed.js';

/** The type of the message by which the search sends its height in pixels to the framing page. */
export const EMBED_MESSAGE = 'photofinish-height';
export const EMBED_HEIGHT = { usual: 160, min: 40, max: 600 } as const;

/**
 * The key, in the fragment of an event's address, of the text to search for: `#find=Berg`. Browsers do not send
 * fragments.
 */
export const FIND_FRAGMENT = 'find';
