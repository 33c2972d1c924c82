import type { z } from 'zod';
import { basicAuth, callProvider, type ProviderAnswer, placeOf } from '../call-provider.ts';
import { errorOfStatus, ProviderError } from '../provider-error.ts';
import type { YookassaKeys } from './yookassa-keys.ts';
import { errorSchema } from './yookassa-objects.ts';

/** yookassa.ru/developers/using-api/interaction-format, read 2026-11-21. */
export const YOOKASSA_API_URL = 'https://api.yookassa.ru/v3';

/**
 * The request body and its idempotency key. Within 24 hours, the same key and body return the first answer again
 * (interaction-format).
 */
interface PostedRequest {
  body: unknown;
  /** At most 64 characters. */
  idempotenceKey: string;
}

/** YooKassa's API with one tenant's keys. */
export interface YookassaApi {
  /**
   * @param path with its query, as in `/payments/22d6d597`
   * @returns undefined if the object does not exist, or belongs to another shop
   * @throws ProviderError
   */
  get<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema> | undefined>;
  /**
   * @throws ProviderError if YooKassa refused the request, or was unreachable so that the outcome is unknown
   */
  post<Schema extends z.ZodType>(
    path: string,
    request: PostedRequest,
    schema: Schema,
  ): Promise<z.output<Schema>>;
}

export function openYookassaApi(apiUrl: string, keys: YookassaKeys): YookassaApi {
  const authorization = basicAuth(keys.shopId, keys.secretKey);
  return {
    async get(path, schema) {
      const call = {
        method: 'GET',
        url: `${apiUrl}${path}`,
        headers: { authorization },
        isRepeatable: true,
      } as const;
      const answer = await callProvider('YooKassa', call);
      return answer.status === 404 ? undefined : readObject(`${apiUrl}${path}`, answer, schema);
    },
    async post(path, { body, idempotenceKey }, schema) {
      const answer = await callProvider('YooKassa', {
        method: 'POST',
        url: `${apiUrl}${path}`,
        body: JSON.stringify(body),
        isRepeatable: true,
        headers: { authorization, 'content-type': 'application/json', 'idempotence-key': idempotenceKey },
      });
      return readObject(`${apiUrl}${path}`, answer, schema);
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
  const place = placeOf(url);
  if (status !== 200) {
    const said = errorSchema.safeParse(body).data;
    const code = [said?.code, said?.parameter].filter((word) => word !== undefined).join(', ');
    throw errorOfStatus(status, `YooKassa refused ${place} with ${status}${code === '' ? '' : ` (${code})`}`);
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderError(`YooKassa answered ${place} with something that cannot be read`);
}
