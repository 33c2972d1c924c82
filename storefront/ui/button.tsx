import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

/** One `primary` a screen; `quiet` for what stands beside it; `plain` for what stands in a line of text. */
export type ButtonVariant = 'primary' | 'quiet' | 'plain';

/** Returns the look of a button for what is not one, such as a Link: `<Link className={buttonClass('primary')}>`. */
export function buttonClass(variant: ButtonVariant, isWide = false): string {
  return [styles.button, styles[variant], isWide ? styles.wide : ''].join(' ').trim();
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  variant?: ButtonVariant;
  /** Whether the button fills its column. */
  isWide?: boolean;
  /** Something is on its way: a second tap does nothing, the width stays. */
  isBusy?: boolean;
  /** The price, separate from the label: a primary button that shows the sum. */
  sum?: string | undefined;
  icon?: ReactNode;
}

/** Shows a button at least 48 px high that answers a tap at once. */
export function Button({
  variant = 'quiet',
  isWide = false,
  isBusy = false,
  sum,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, isWide)}
      aria-busy={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {isBusy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      <span className={styles.words}>{children}</span>
      {sum !== undefined && <span className={styles.sum}>{sum}</span>}
    </button>
  );
}
