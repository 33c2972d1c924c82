import { type ReactNode, useEffect, useRef } from 'react';
import type { RequestKind } from '#contract/request.ts';
import { problemCodeOf } from '#storefront/api/api-problem.ts';
import { useProblemText } from '#storefront/i18n/use-problem-text.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Notice } from '#storefront/ui/notice.tsx';
import { fieldsOf, type RequestValues } from './request-draft.ts';
import styles from './request-form.module.css';
import { RequestInput } from './request-input.tsx';
import { RequestSent } from './request-sent.tsx';
import { useRequestForm } from './use-request-form.ts';

interface RequestFormProps {
  kind: RequestKind;
  /** Fields that the page fills in itself. */
  attached?: RequestValues;
  /** Shown above the button, such as the facts that are sent along. */
  children?: ReactNode;
  /** Closes the dialog after sending. Without it, the visitor may write another request. */
  onClose?: () => void;
}

const NOTHING: RequestValues = {};

/** Shows a request form (product §5), from its first field to the thanks. */
export function RequestForm({ kind, attached = NOTHING, children, onClose }: RequestFormProps) {
  const { t } = useTranslation();
  const form = useRequestForm(kind, attached);
  const element = useRef<HTMLFormElement>(null);
  const submit = async (subject: string) => {
    const wrong = await form.send(subject);
    const field = wrong === undefined ? null : element.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  };
  if (form.state.name === 'Sent')
    return <RequestSent kind={kind} values={form.values} onClose={onClose} onAgain={form.startAgain} />;
  const isSending = form.state.name === 'Sending';
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onFocus={form.open}
      onSubmit={(event) => {
        event.preventDefault();
        const subject = new FormData(event.currentTarget).get('subject');
        if (!isSending) void submit(typeof subject === 'string' ? subject : '');
      }}
    >
      {fieldsOf(kind)
        .filter(([name]) => attached[name] === undefined)
        .map(([name, field]) => (
          <RequestInput
            key={name}
            name={name}
            field={field}
            value={form.values[name] ?? ''}
            fault={form.faults[name]}
            onChange={(value) => form.change(name, value)}
            onLeave={() => form.leave(name)}
          />
        ))}
      <RobotField />
      {children}
      {form.state.name === 'Failed' && <RequestFailed kind={kind} error={form.state.error} />}
      <div>
        <Button
          type="submit"
          variant="primary"
          isBusy={isSending}
          // Keeps the focus in the field until the click: showing a fault on blur would move the button away.
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(form.state.name === 'Failed' ? 'about.form.again' : 'about.form.send')}
        </Button>
        <p className="heard" role="status">
          {isSending && t('about.form.sending')}
        </p>
      </div>
    </form>
  );
}

/** A field off the screen and hidden from screen readers. Only a robot that fills in every field finds it. */
function RobotField() {
  const { t } = useTranslation();
  return (
    <div className={styles.robots} aria-hidden="true">
      <label>
        {t('about.form.robots')}
        <input name="subject" type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}

/** The typed values are kept (product §8: "photographer application submit failed"). */
function RequestFailed({ kind, error }: { kind: RequestKind; error: unknown }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const title = kind === 'photographer' ? 'about.failed.photographer' : 'about.failed.title';
  const isOffline = problemCodeOf(error) === 'NetworkFailure';
  return (
    <div ref={box}>
      <Notice kind="error" title={t(title)}>
        {isOffline ? t('about.failed.offline') : `${problemText(error)} ${t('about.failed.kept')}`}
      </Notice>
    </div>
  );
}
