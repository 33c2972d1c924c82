import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './fields.module.css';

interface FieldTexts {
  label: string;
  /** The fault and how to correct it; shown under the field and read with it by screen readers. */
  error?: string | undefined;
  /** Help shown before anything is wrong. */
  hint?: string | undefined;
}

interface LabelledFieldProps extends FieldTexts {
  control(attributes: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string | undefined;
  }): ReactNode;
}

function LabelledField({ label, error, hint, control }: LabelledFieldProps) {
  const id = useId();
  const note = error ?? hint;
  const noteId = note === undefined ? undefined : `${id}-note`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {control({ id, 'aria-invalid': error !== undefined, 'aria-describedby': noteId })}
      {note !== undefined && (
        <p id={noteId} className={error === undefined ? styles.hint : styles.error}>
          {note}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> {
  /** Whether it uses the bib's font. */
  isBib?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Shows a labelled single-line text field. */
export function TextField({ label, error, hint, isBib = false, type = 'text', ...rest }: TextFieldProps) {
  const className = isBib ? `${styles.input} ${styles.bib} bib` : styles.input;
  return (
    <LabelledField
      label={label}
      error={error}
      hint={hint}
      control={(attributes) => <input {...rest} {...attributes} type={type} className={className} />}
    />
  );
}

interface TextAreaProps
  extends FieldTexts,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id'> {}

/** Shows a labelled multi-line text field. */
export function TextArea({ label, error, hint, rows = 3, ...rest }: TextAreaProps) {
  return (
    <LabelledField
      label={label}
      error={error}
      hint={hint}
      control={(attributes) => <textarea {...rest} {...attributes} rows={rows} className={styles.input} />}
    />
  );
}
