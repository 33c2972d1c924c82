import {
  Badge,
  Button,
  Code,
  CopyButton,
  Group,
  Modal,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { PRODUCT_TYPES } from '#contract/catalog.ts';
import type { DeskPromoCode } from '#contract/desk-settings.schema.ts';
import { PROMO_CODE_STATES } from '#contract/desk-settings.ts';
import type { CurrencyId } from '#contract/money.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Column, DataTable, HeadForActions, useCursorPages } from '../ui/data-table.tsx';
import { useAddressPart } from '../ui/use-address-part.ts';
import { CreateCodes } from './create-codes.tsx';
import { download } from './local-files.ts';
import { SettingsHead } from './settings-head.tsx';
import { promoCodeService, useSettingsTexts } from './settings-service.ts';

type Dialog = { kind: 'one' | 'many' } | { kind: 'stop'; code: DeskPromoCode };

/** Lists the tenant's promo codes, creates new ones, and disables them. */
export default function PromoCodesPage() {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const pages = useCursorPages<string>();
  const [search = '', setSearch] = useAddressPart('q');
  const [chosenState, setState] = useAddressPart('state');
  const state = PROMO_CODE_STATES.find((one) => one === chosenState);
  const [typed, setTyped] = useState(search);
  const filter = { ...(search === '' ? {} : { search }), ...(state === undefined ? {} : { state }) };
  const [dialog, setDialog] = useState<Dialog>();
  const [drawn, setDrawn] = useState<string[]>();
  const end = () => setDialog(undefined);
  const { data, error, isPlaceholderData } = useDeskQuery(promoCodeService.listPromoCodes, {
    params: { tenantId },
    query: { ...filter, ...(pages.cursor === undefined ? {} : { after: pages.cursor }) },
  });
  const columns = useColumns(data?.currencyId, (code) => setDialog({ kind: 'stop', code }));
  return (
    <>
      <SettingsHead part="promoCodes">
        {mayDo('promo-code.create') && (
          <Button onClick={() => setDialog({ kind: 'one' })}>{texts.createCode}</Button>
        )}
        {mayDo('promo-code.create-many') && (
          <Button variant="default" onClick={() => setDialog({ kind: 'many' })}>
            {texts.createCodes}
          </Button>
        )}
      </SettingsHead>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          pages.restart();
          setSearch(typed.trim() || undefined);
        }}
      >
        <Group align="end" mb="md">
          <TextInput
            type="search"
            label={texts.code}
            maxLength={100}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
          <NativeSelect
            label={texts.state}
            data={[
              { value: '', label: texts.everyState },
              ...PROMO_CODE_STATES.map((state) => ({ value: state, label: texts.states[state] })),
            ]}
            value={state ?? ''}
            onChange={({ currentTarget: { value } }) => {
              pages.restart();
              setState(value || undefined);
            }}
          />
          <Button type="submit" variant="default">
            {texts.search}
          </Button>
        </Group>
      </form>
      <DataTable
        label={texts.promoCodes}
        columns={columns}
        rows={data?.codes}
        idOf={({ promoCodeId }) => promoCodeId}
        problem={error}
        isLoading={isPlaceholderData}
        pages={pages}
        nextCursor={data?.next ?? undefined}
        nothing={texts.noCode}
      />
      {(dialog?.kind === 'one' || dialog?.kind === 'many') && data !== undefined && (
        <CreateCodes
          kind={dialog.kind}
          currencyId={data.currencyId}
          onClose={end}
          onDrawn={(codes) => {
            end();
            setDrawn(codes);
          }}
        />
      )}
      {dialog?.kind === 'stop' && <StopCode code={dialog.code} onClose={end} />}
      {drawn !== undefined && <DrawnCodes codes={drawn} onClose={() => setDrawn(undefined)} />}
    </>
  );
}

/** Describes the columns of the table of codes. @param tenantCurrencyId undefined until the codes are loaded */
function useColumns(
  tenantCurrencyId: CurrencyId | undefined,
  onStop: (code: DeskPromoCode) => void,
): Column<DeskPromoCode>[] {
  const texts = useSettingsTexts();
  const { number, day, price, percent } = useFormats();
  const mayDo = useMayDo();
  const worth = ({ benefit, currencyId }: DeskPromoCode): string => {
    if (benefit.kind === 'FreeProduct') return texts.freeProduct;
    if (benefit.kind === 'Percent') return texts.percentOff(percent(benefit.percent / 100));
    return texts.amountOff(price(benefit.amount, (currencyId ?? tenantCurrencyId) as CurrencyId));
  };
  return [
    {
      id: 'code',
      header: texts.code,
      cell: ({ row: { original } }) => (
        <Group gap={6}>
          <Text span ff="monospace">
            {original.code}
          </Text>
          {original.isGiftCode && (
            <Badge variant="default" tt="none">
              {texts.giftCode}
            </Badge>
          )}
        </Group>
      ),
    },
    { id: 'worth', header: texts.worth, cell: ({ row }) => worth(row.original) },
    {
      id: 'scope',
      header: texts.codeScope,
      cell: ({ row: { original } }) => <Scope code={original} />,
    },
    {
      id: 'uses',
      header: texts.uses,
      cell: ({ row: { original } }) =>
        original.usesMax === null
          ? number(original.usesCount)
          : texts.usedOf(number(original.usesCount), number(original.usesMax)),
    },
    {
      id: 'until',
      header: texts.validUntil,
      cell: ({ row: { original } }) =>
        original.validUntil === null ? texts.withoutEnd : day(lastDayOf(original.validUntil)),
    },
    { id: 'state', header: texts.state, cell: ({ row }) => texts.states[row.original.state] },
    {
      id: 'actions',
      header: () => <HeadForActions />,
      cell: ({ row: { original: code } }) =>
        mayDo('promo-code.deactivate') &&
        code.state !== 'Inactive' && (
          <Button
            size="xs"
            variant="default"
            aria-label={`${texts.stop}: ${code.code}`}
            onClick={() => onStop(code)}
          >
            {texts.stop}
          </Button>
        ),
    },
  ];
}

/** Shows the events and the kinds of products that a code is for. */
function Scope({ code: { eventTitles, productTypes } }: { code: DeskPromoCode }) {
  const texts = useSettingsTexts();
  const isUsual = PRODUCT_TYPES.every(
    (type) => type === 'Promocode' || productTypes === null || productTypes.includes(type),
  );
  const types = productTypes ?? [];
  return (
    <>
      <Text size="sm">{eventTitles === null ? texts.allEvents : eventTitles.join(', ')}</Text>
      {!isUsual && (
        <Text size="sm" c="dimmed">
          {types.map((type) => texts.products[type]).join(', ')}
        </Text>
      )}
    </>
  );
}

/** Returns the last day on which a code is valid, in this computer's time zone. */
function lastDayOf(validUntil: string): string {
  const last = new Date(new Date(validUntil).getTime() - 1);
  return [last.getFullYear(), last.getMonth() + 1, last.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function StopCode({ code, onClose }: { code: DeskPromoCode; onClose: () => void }) {
  const texts = useSettingsTexts();
  const tenantId = useTenantId();
  const { mutate, isPending, error } = useDeskWrite(promoCodeService.stopPromoCode, { onSuccess: onClose });
  return (
    <ConfirmConsequences
      isOpen
      title={`${texts.stop}: ${code.code}`}
      action={texts.stop}
      isPending={isPending}
      problem={error}
      onConfirm={(why) => mutate({ params: { tenantId, promoCodeId: code.promoCodeId }, body: { why } })}
      onClose={onClose}
    >
      <Text>{texts.stopMeans}</Text>
    </ConfirmConsequences>
  );
}

function DrawnCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const texts = useSettingsTexts();
  const { close, copy, copied } = useShellTexts();
  const text = codes.join('\n');
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.drawn(codes.length)}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Stack>
        <Code
          block
          mah={320}
          style={{ overflow: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label={texts.promoCodes}
        >
          {text}
        </Code>
        <Group>
          <CopyButton value={text}>
            {({ copied: isCopied, copy: onCopy }) => (
              <Button variant="default" onClick={onCopy}>
                {isCopied ? copied : copy}
              </Button>
            )}
          </CopyButton>
          <Button onClick={() => download('promo-codes.csv', `code\n${text}\n`)}>{texts.download}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
