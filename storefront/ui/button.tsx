import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './button.module.css';

/** One `primary` per screen; `quiet` for actions beside it; `plain` for buttons within text. */
export type ButtonVariant = 'primary' | 'quiet' | 'plain';

/**
 * Returns the classes that make another element, such as a Link, look like a button: `<Link
 * className={buttonClass('primary')}>`.
 */
export function buttonClass(variant: ButtonVariant, isWide = false): string {
  return [styles.button, styles[variant], isWide ? styles.wide : ''].join(' ').trim();
}

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  variant?: ButtonVariant;
  /** Whether the button fills its column. */
  isWide?: boolean;
  /** Whether an action is pending: further taps do nothing, and the width stays. */
  isBusy?: boolean;
  /** The price, separate from the label, for a primary button with a total. */
  sum?: string | undefined;
  /** Whether the price is the previous one, until the new one is computed. */
  isSumDue?: boolean;
  icon?: ReactNode;
}

/** Shows a button at least 48 px high that reacts to a tap at once. */
export function Button({
  variant = 'quiet',
  isWide = false,
  isBusy = false,
  sum,
  isSumDue,
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
      {sum !== undefined && (
        <span className={styles.sum} aria-busy={isSumDue}>
          {sum}
        </span>
      )}
    </button>
  );
}
