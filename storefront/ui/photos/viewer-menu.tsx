import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import styles from './photo-viewer.module.css';

/** Shows further actions on a photo after a tap on "⋯". Escape or a tap elsewhere closes the menu, not the photo. */
export function ViewerMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeBeside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && menu.current?.contains(target))) setIsOpen(false);
    };
    document.addEventListener('pointerdown', closeBeside);
    return () => document.removeEventListener('pointerdown', closeBeside);
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape of the buttons in it
    <div
      ref={menu}
      className={styles.menu}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape') return;
        event.preventDefault();
        setIsOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.round}
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-label={t('shell.photo.more')}
      >
        <Ellipsis aria-hidden="true" />
      </button>
      {isOpen && <div className={styles.entries}>{children}</div>}
    </div>
  );
}
