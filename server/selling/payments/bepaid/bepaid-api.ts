import type { z } from 'zod';
import { basicAuth, callProvider, type ProviderAnswer, placeOf } from '../call-provider.ts';
import { errorOfStatus, ProviderError } from '../provider-error.ts';
import type { BepaidKeys } from './bepaid-keys.ts';

/** Where payments are made, and where they are queried and refunded. */
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
   * @returns undefined if there is no such object, or it is another shop's
   * @throws ProviderError
   */
  get<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema> | undefined>;
  /**
   * @param requestId for 24 hours the same one brings the first answer again; only the gateway knows it
   * (docs.bepaid.by/en/using_api/idempotent_requests, read 2026-11-21), so that without one nothing is asked twice
   * @throws ProviderError if it refused, or was unreachable and the outcome is unknown
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

/** Reads the object that was answered. @throws ProviderError where it is none */
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
