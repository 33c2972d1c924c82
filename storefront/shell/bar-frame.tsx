import type { ReactNode } from 'react';

interface BarFrameProps {
  /** `hidden`, only in printed pages: the app renders no bar then. */
  kind?: string;
  /** `start` if desktops have the logo at the start of the bar. */
  logoPlace: string | undefined;
  children: ReactNode;
}

/** Shows the bar without its contents, in printed pages and in the app. */
export function BarFrame({ kind, logoPlace, children }: BarFrameProps) {
  return (
    <header className="app-bar" data-kind={kind} data-logo={logoPlace}>
      {children}
    </header>
  );
}

/** The class of the link around the logo. */
export const LOGO_CLASS = 'app-bar-logo';

interface LogoProps {
  logo: string;
  /** Shown if the bar has no room for `logo`. */
  logoSmall: string;
  tenantName: string;
}

/** Shows a tenant's logo. */
export function Logo({ logo, logoSmall, tenantName }: LogoProps) {
  return (
    <picture>
      <source media="(max-width: 359.98px)" srcSet={logoSmall} />
      <img src={logo} alt={tenantName} />
    </picture>
  );
}
