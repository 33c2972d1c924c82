import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { CURRENCIES, type CurrencyId } from '#contract/money.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import {
  readTypedAmount,
  readTypedDecimal,
  writeTypedAmount,
  writeTypedDecimal,
} from './typed-amount.rules.ts';

interface Props
  extends Pick<
    TextInputProps,
    'label' | 'aria-labelledby' | 'description' | 'inputWrapperOrder' | 'w' | 'required'
  > {
  /** A number with a decimal point, like `0.50`; unreadable input stays as typed. */
  value: string;
  onChange: (value: string) => void;
  /** A fault that the caller found. */
  error?: string | undefined;
}

interface TypedProps extends Props {
  /** @returns undefined if it cannot be read */
  read: (typed: string) => string | undefined;
  write: (value: string) => string;
  /** The hint for unreadable input. */
  hint: string;
  inputMode: 'decimal' | 'numeric';
  'data-autofocus'?: boolean | undefined;
}

/**
 * Asks for a number as text. Unreadable input is passed on as typed, so that the sent value is always the shown one and no input
 * is lost.
 */
function TypedField({ value, onChange, error, read, write, hint, required, ...rest }: TypedProps) {
  const [typed, setTyped] = useState<string>();
  // While the member types, the number is incomplete.
  const isUnreadable = typed === undefined && value !== '' && read(write(value)) === undefined;
  const isEmpty = value === '' && error !== undefined;
  return (
    <TextInput
      {...rest}
      maxLength={40}
      autoComplete="off"
      value={typed ?? write(value)}
      error={isUnreadable || isEmpty ? hint : error}
      required={required ?? false}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(read(currentTarget.value) ?? currentTarget.value.trim());
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

/**
 * Asks for an amount: `0,50` and `0.50` are the same. The library's number fields drop a comma in some languages and a pasted
 * point in others, so that 0.50 would become 50.
 */
export function AmountField({
  currencyId,
  ...props
}: Props & { currencyId: CurrencyId; 'data-autofocus'?: boolean }) {
  const { language } = useLanguage();
  const { amountHint } = useShellTexts();
  const example = CURRENCIES[currencyId].minorDigits === 0 ? '750' : '7.5';
  return (
    <TypedField
      w={150}
      {...props}
      inputMode="decimal"
      read={(typed) => readTypedAmount(typed, currencyId, language)}
      write={(value) => writeTypedAmount(value, currencyId, language)}
      hint={amountHint(writeTypedAmount(example, currencyId, language))}
    />
  );
}

/** Returns the amount of an `AmountField`; undefined if it has none. */
export const amountOf = (value: string): number | undefined =>
  /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;

/** Asks for a percentage with at most two decimals. */
export function PercentField(props: Props) {
  const { language } = useLanguage();
  const { percentHint } = useShellTexts();
  return (
    <TypedField
      w={150}
      {...props}
      inputMode="decimal"
      read={(typed) => readTypedDecimal(typed.replace('%', ''), 2, language)}
      write={(value) => writeTypedDecimal(value, language)}
      hint={percentHint(writeTypedDecimal('12.5', language))}
    />
  );
}

/** Asks for a whole number. */
export function WholeField({ example, ...props }: Props & { example: number }) {
  const { language } = useLanguage();
  const { numberHint } = useShellTexts();
  return (
    <TypedField
      w={150}
      {...props}
      inputMode="numeric"
      read={(typed) => readTypedDecimal(typed, 0, language)}
      write={(value) => value}
      hint={numberHint(String(example))}
    />
  );
}
