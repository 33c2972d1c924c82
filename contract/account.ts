import type { LoginFlow, TenantSettings } from './settings.ts';

/** The OpenID scopes of a login (product §6). */
export const ACCOUNT_SCOPE = 'openid profile email';

/**
 * The addresses on the tenant's own site to which an identity provider redirects. A tenant registers them with its
 * provider. `silent` is for the check at page load: a page that only passes its address to its parent frame.
 */
export const ACCOUNT_PAGES = { signedIn: '/my-account', silent: '/account/silent', signedOut: '/' } as const;

/**
 * The address on the desk's origin to which a provider redirects after a login to the desk; registered with the
 * provider too.
 */
export const DESK_CALLBACK_PATH = '/login/callback';

/** The built-in identity provider on each tenant's own site. It has two clients: the shop and the desk. */
export const EMBEDDED_IDENTITY = { path: '/identity', clientId: 'storefront', deskClientId: 'desk' } as const;

/** The identity provider of a tenant. */
export interface Identity {
  /** Without a trailing slash; discovery is at `${issuer}/.well-known/openid-configuration`. */
  issuer: string;
  clientId: string;
  flow: LoginFlow;
  /** Whether it is the built-in provider. */
  isEmbedded: boolean;
}

/**
 * Determines the identity provider of a tenant; undefined if it has no accounts, or only those by mailed links
 * (`contract/account-login.ts`).
 * @param origin the address of the tenant's site, as in `https://photos.example`
 */
export function identityOf(
  settings: Pick<TenantSettings, 'openId' | 'identityProvider'>,
  origin: string,
): Identity | undefined {
  const { identityProvider } = settings;
  if (!settings.openId || identityProvider === null) return undefined;
  const embedded = `${origin}${EMBEDDED_IDENTITY.path}`;
  const { uri, realm, clientId, flow = 'code' } = identityProvider;
  const base = (uri.startsWith('/') ? `${origin}${uri}` : uri).replace(/(?<!\/)\/+$/, '');
  const issuer = realm === '' ? base : `${base}/realms/${encodeURIComponent(realm)}`;
  return { issuer, clientId, flow, isEmbedded: issuer === embedded };
}
