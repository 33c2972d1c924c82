import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Link } from '#storefront/router/link.tsx';
import type { MenuPath } from './menu-entries.ts';

interface MenuLinkProps {
  path: MenuPath;
  className: string | undefined;
  onChosen?: () => void;
}

/** Shows a menu entry. Choosing it scrolls to the top and replaces the route (product §2). */
export function MenuLink({ path, className, onChosen }: MenuLinkProps) {
  const { t } = useTranslation();
  const name = {
    '/': t('shell.menu.participants'),
    '/for-photographers': t('shell.menu.photographers'),
    '/for-organizers': t('shell.menu.organizers'),
    '/for-business': t('shell.menu.business'),
    '/my-account': t('shell.account'),
    '/contacts': t('shell.menu.contacts'),
  }[path];
  const choose = () => {
    // The router scrolls for a new page; this scrolls on the current one.
    window.scrollTo(0, 0);
    onChosen?.();
  };
  return (
    <Link to={path} replace className={className} isExact onClick={choose}>
      {name}
    </Link>
  );
}
