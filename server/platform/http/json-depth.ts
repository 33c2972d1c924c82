/** The deepest nesting of a body: our calls need at most five levels, providers' webhooks at most twelve. */
export const JSON_DEPTH_MAX = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Refuses a JSON text that is nested too deeply, in one pass before it is parsed.
 * @throws an error with the status 400
 */
export function refuseDeepJson(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (code === BACKSLASH) index += 1;
    } else if (OPENING.has(code)) {
      depth += 1;
      if (depth > JSON_DEPTH_MAX)
        throw Object.assign(new Error('the body is nested too deeply'), { statusCode: 400 });
    } else if (CLOSING.has(code)) depth -= 1;
  }
}
