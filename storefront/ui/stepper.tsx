import { Minus, Plus } from 'lucide-react';
import styles from './stepper.module.css';

interface StepperProps {
  /** The name of the counted things. */
  label: string;
  value: number;
  min: number;
  max: number;
  /** The labels of the two buttons, for screen readers. */
  lessLabel: string;
  moreLabel: string;
  onChange: (value: number) => void;
}

/** Shows a small number between two buttons. At a limit, the button stays and does nothing. */
export function Stepper({ label, value, min, max, lessLabel, moreLabel, onChange }: StepperProps) {
  const step = (to: number) => {
    if (to >= min && to <= max) onChange(to);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div className={styles.stepper} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={lessLabel}
        aria-disabled={value <= min}
        onClick={() => step(value - 1)}
      >
        <Minus aria-hidden="true" size={20} />
      </button>
      <output className={styles.value}>{value}</output>
      <button
        type="button"
        className={styles.step}
        aria-label={moreLabel}
        aria-disabled={value >= max}
        onClick={() => step(value + 1)}
      >
        <Plus aria-hidden="true" size={20} />
      </button>
    </div>
  );
}
