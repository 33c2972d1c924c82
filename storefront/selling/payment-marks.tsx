import type { ReactNode } from 'react';
import type { PaymentType } from '#contract/invoice.ts';
import styles from './payment-marks.module.css';

type Mark = 'Card' | 'Company' | 'Bank' | 'Phone' | 'Wallet';

/** Our own drawings, so that no brand's logo is used and nothing is loaded from another site. Each is 40 × 26 units. */
const DRAWINGS: Readonly<Record<Mark, ReactNode>> = {
  Card: (
    <>
      <rect x="7" y="5" width="26" height="16" rx="2.5" />
      <path className={styles.full} d="M7 9h26v3.5H7z" />
      <path d="M11 17h5m9 0h4" />
    </>
  ),
  Company: (
    <>
      <path d="M11 22V6.5L22 4v18M22 10h7v12M8 22h24" />
      <path d="M14.5 10h4m-4 4h4m-4 4h4m7-4h.5m-.5 4h.5" />
    </>
  ),
  Bank: (
    <>
      <path className={styles.full} d="M20 3.5 31 9v2H9V9z" />
      <path d="M12.5 13.5V18m5-4.5V18m5-4.5V18m5-4.5V18M9 21.5h22" />
    </>
  ),
  Phone: (
    <>
      <rect x="13.5" y="2.5" width="13" height="21" rx="2.5" />
      <path d="m16.8 13 2.4 2.4 4.2-4.6M18.5 5.8h3" />
    </>
  ),
  Wallet: (
    <>
      <path d="M30 9V6.5A2 2 0 0 0 28 4.5H11a3 3 0 0 0 0 6h18.5a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H11a3 3 0 0 1-3-3v-11" />
      <circle className={styles.full} cx="27" cy="16" r="1.6" />
    </>
  ),
};

/** The icons of each payment type, such as a card or a phone. */
export const PAYMENT_MARKS: Readonly<Record<PaymentType, readonly Mark[]>> = {
  PersonalCard: ['Card'],
  BusinessCard: ['Card', 'Company'],
  RussianCard: ['Card'],
  BelarusianCard: ['Card'],
  QuickPayment: ['Bank', 'Phone'],
  Aggregator: ['Wallet', 'Phone'],
};

/** Shows a payment type's icons. They are hidden from screen readers, because the name beside them says the same. */
export function PaymentMarks({ type }: { type: PaymentType }) {
  return (
    <span className={styles.marks} aria-hidden="true">
      {PAYMENT_MARKS[type].map((mark) => (
        <svg key={mark} className={styles.mark} viewBox="0 0 40 26" aria-hidden="true">
          {DRAWINGS[mark]}
        </svg>
      ))}
    </span>
  );
}
