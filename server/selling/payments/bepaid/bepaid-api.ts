import type { z } from 'zod';
import { basicAuth, callProvider, type ProviderAnswer, placeOf } from '../call-provider.ts';
import { errorOfStatus, ProviderError } from '../provider-error.ts';
import type { BepaidKeys } from './bepaid-keys.ts';

/** The addresses of the page service and of the gateway, which queries and refunds payments. */
export interface BepaidUrls {
  checkout: string;
  gateway: string;
}

/** docs.bepaid.by/en/integration/widget/payment_token and …/card_api/transactions/status_query, read 2026-11-21. */
export const BEPAID_URLS: BepaidUrls = {
  checkout: 'https://checkout.bepaid.by',
  gateway: 'https://gateway.bepaid.by',
};

/** bePaid's API with one tenant's keys. */
export interface BepaidApi {
  /**
   * @returns undefined if the object does not exist, or belongs to another shop
   * @throws ProviderError
   */
  get<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema> | undefined>;
  /**
   * @param requestId a call with the same id returns the first answer again for 24 hours. Only the gateway supports it
   *   (docs.bepaid.by/en/using_api/idempotent_requests, read 2026-11-21), so a call without it is never repeated
   * @throws ProviderError if bePaid refused the request, or was unreachable so that the outcome is unknown
   */
  post<Schema extends z.ZodType>(
    url: string,
    body: object,
    schema: Schema,
    requestId?: string,
  ): Promise<z.output<Schema>>;
  urls: BepaidUrls;
}

export function openBepaidApi(urls: BepaidUrls, keys: BepaidKeys): BepaidApi {
  const headers = { authorization: basicAuth(keys.shopId, keys.secretKey), 'x-api-version': '2' };
  return {
    urls,
    async get(url, schema) {
      const answer = await callProvider('bePaid', { method: 'GET', url, headers, isRepeatable: true });
      return answer.status === 404 ? undefined : readObject(url, answer, schema);
    },
    async post(url, body, schema, requestId) {
      const answer = await callProvider('bePaid', {
        method: 'POST',
        url,
        body: JSON.stringify(body),
        isRepeatable: requestId !== undefined,
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(requestId === undefined ? {} : { requestid: requestId }),
        },
      });
      return readObject(url, answer, schema);
    },
  };
}

/**
 * Parses the answered object.
 * @throws ProviderError if the answer is no such object
 */
function readObject<Schema extends z.ZodType>(
  url: string,
  { status, body }: ProviderAnswer,
  schema: Schema,
): z.output<Schema> {
  if (status !== 200 && status !== 201)
    throw errorOfStatus(status, `bePaid refused ${placeOf(url)} with ${status}`);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderError(`bePaid answered ${placeOf(url)} with something that cannot be read`);
}
