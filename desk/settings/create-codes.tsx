import { Checkbox, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CODE_PREFIX_MAX, CODE_USES_MAX, DRAWN_CODES_MAX } from '#contract/desk-settings.ts';
import type { CurrencyId } from '#contract/money.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import {
  benefitOf,
  CodeQuotes,
  type CodeScope,
  CodeScopeFields,
  type CodeWorth,
  CodeWorthFields,
  EVERYWHERE,
  scopeOf,
} from './code-scope.tsx';
import { promoCodeService, useSettingsTexts } from './settings-service.ts';

interface Props {
  kind: 'one' | 'many';
  currencyId: CurrencyId;
  onClose: () => void;
  onDrawn: (codes: string[]) => void;
}

const numberOf = (value: string | number): number | undefined =>
  value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);

/** Creates one promo code with a given name, or many random ones. */
export function CreateCodes({ kind, currencyId, onClose, onDrawn }: Props) {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  const [name, setName] = useState('');
  const [count, setCount] = useState<string | number>(100);
  const [worth, setWorth] = useState<CodeWorth>({ kind: 'Percent', percent: 10, amount: '' });
  const [scope, setScope] = useState<CodeScope>(EVERYWHERE);
  const [isTried, setTried] = useState(false);
  const [uses, setUses] = useState<string | number>(kind === 'many' ? 1 : '');
  const [days, setDays] = useState({ first: '', last: '' });
  const [excludesOthers, setExcludesOthers] = useState(false);
  const one = useDeskWrite(promoCodeService.createPromoCode, { onSuccess: onClose });
  const many = useDeskWrite(promoCodeService.createPromoCodes, {
    onSuccess: ({ codes }) => onDrawn(codes),
  });
  const benefit = benefitOf(worth);
  const create = (why: string) => {
    setTried(true);
    if (benefit === undefined || scope.productTypes.length === 0) return;
    const definition = {
      benefit,
      ...scopeOf(scope),
      usesMax: numberOf(uses) ?? null,
      validFrom: days.first === '' ? null : startOf(days.first, 0),
      validUntil: days.last === '' ? null : startOf(days.last, 1),
      excludesOthers,
      why,
    };
    if (kind === 'one') one.mutate({ params: { tenantId }, body: { code: name, ...definition } });
    else {
      const body = { count: numberOf(count) ?? 1, prefix: name, ...definition };
      many.mutate({ params: { tenantId }, body });
    }
  };
  return (
    <ConfirmConsequences
      isOpen
      title={kind === 'one' ? texts.createCode : texts.createCodes}
      action={texts.create}
      isDangerous={false}
      isDisabled={kind === 'one' && name.trim() === ''}
      isPending={one.isPending || many.isPending}
      problem={one.error ?? many.error}
      onConfirm={create}
      onClose={onClose}
    >
      <Stack>
        {kind === 'many' && (
          <NumberInput
            label={texts.count}
            min={1}
            max={DRAWN_CODES_MAX}
            required
            value={count}
            onChange={setCount}
          />
        )}
        <TextInput
          label={kind === 'one' ? texts.code : texts.prefix}
          description={kind === 'one' ? texts.codeHint : texts.prefixHint}
          maxLength={kind === 'one' ? 100 : CODE_PREFIX_MAX}
          required={kind === 'one'}
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <CodeWorthFields worth={worth} currencyId={currencyId} isTried={isTried} onChange={setWorth} />
        <CodeScopeFields scope={scope} isTried={isTried} onChange={setScope} />
        <CodeQuotes benefit={benefit} scope={scope} />
        <NumberInput
          label={texts.usesMax}
          description={texts.usesMaxHint}
          min={1}
          max={CODE_USES_MAX}
          value={uses}
          onChange={setUses}
        />
        <Group grow align="start">
          {(['first', 'last'] as const).map((edge) => (
            <TextInput
              key={edge}
              type="date"
              label={edge === 'first' ? texts.firstDay : texts.lastDay}
              description={texts.dayHint}
              value={days[edge]}
              onChange={({ currentTarget: { value: day } }) => setDays({ ...days, [edge]: day })}
            />
          ))}
        </Group>
        <Checkbox
          label={texts.excludesOthers}
          checked={excludesOthers}
          onChange={({ currentTarget }) => setExcludesOthers(currentTarget.checked)}
        />
      </Stack>
    </ConfirmConsequences>
  );
}

/** Returns the start of a day, or of a later one, in this computer's time zone. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
