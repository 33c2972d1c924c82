import {
  Checkbox,
  ColorInput,
  FileInput,
  Group,
  NativeSelect,
  Radio,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { isSeq, parseDocument } from 'yaml';
import { LANGUAGES } from '#contract/languages.ts';
import { CURRENCIES, CURRENCY_IDS, isCurrencyId } from '#contract/money.ts';
import { useFormats, useLanguage } from '../i18n/use-texts.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { PercentField } from '../ui/typed-field.tsx';
import type { Fields } from './brand-fields.ts';
import { readBase64 } from './local-files.ts';
import { LookPreview } from './look-preview.tsx';
import { PageFields } from './page-fields.tsx';
import { PaymentTypes } from './payment-types.tsx';
import { RulesFields } from './rules-fields.tsx';
import { SettingChoices } from './setting-choices.tsx';
import { useSettingsTexts } from './settings-service.ts';
import { TextSettings } from './text-settings.tsx';
import { VatRates } from './vat-rates.tsx';
import { FRACTION_EXAMPLE, wholeAmount } from './whole-amounts.rules.ts';

/** A new picture beside the brand's file. */
interface NewPicture {
  /** As chosen, to show its name. */
  file: File;
  sent: { name: string; base64: string };
}

/** New pictures, by the file's field that names them. A small logo needs a logo. */
export type NewPictures = Partial<Record<'logo' | 'logoSmall', NewPicture>>;

interface Props {
  source: string;
  /** Whether the member operates the installation, and may change what reaches beyond the brand. */
  isInstallation: boolean;
  pictures: NewPictures;
  onChange: (source: string) => void;
  onPictures: (pictures: NewPictures) => void;
}

/** Shows the frequently changed settings; each field is one of the file. */
export function BrandForm({ source, isInstallation, pictures, onChange, onPictures }: Props) {
  const texts = useSettingsTexts();
  const file = parseDocument(source);
  if (file.errors.length > 0) return <Text>{texts.unreadable}</Text>;
  const set = (path: string[], value: unknown) => {
    if (value === undefined) file.deleteIn(path);
    else file.setIn(path, value);
    onChange(file.toString({ lineWidth: 0 }));
  };
  const text = (...path: string[]) => String(file.getIn(path) ?? '');
  const fields: Fields = {
    file,
    text,
    set,
    field: (path, empty) => ({
      value: text(...path),
      onChange: ({ currentTarget: { value } }) => set(path, value === '' && empty === null ? null : value),
    }),
  };
  return (
    <Stack gap="xl">
      <Section id="look" title={texts.lookTitle}>
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
          <LookFields fields={fields} pictures={pictures} onPictures={onPictures} />
          <LookPreview
            name={text('settings', 'tenantName')}
            colours={{
              brand: text('settings', 'colours', 'brand'),
              accent: text('settings', 'colours', 'accent'),
            }}
            logo={pictures.logo?.sent}
          />
        </SimpleGrid>
      </Section>
      <Section id="languages" title={texts.languagesTitle}>
        <LanguageFields fields={fields} />
      </Section>
      <Section id="pages" title={texts.pagesTitle}>
        <PageFields fields={fields} />
      </Section>
      <Section id="seller" title={texts.sellerTitle}>
        <SellerFields fields={fields} />
        <VatRates fields={fields} />
      </Section>
      <Section id="payments" title={texts.paymentsTitle}>
        <PaymentTypes file={file} onChange={set} />
      </Section>
      <Section id="rules" title={texts.rulesTitle}>
        <RulesFields fields={fields} />
      </Section>
      <Section id="texts" title={texts.textsTitle}>
        <TextSettings fields={fields} />
      </Section>
      <Section id="embed" title={texts.embedTitle}>
        <EmbedField fields={fields} />
      </Section>
      {isInstallation && (
        <Section id="installation" title={texts.installationTitle}>
          <InstallationFields fields={fields} />
        </Section>
      )}
    </Stack>
  );
}

/** A part of the form, at which a link of another page may point. */
function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const heading = useId();
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The router scrolls before the brand's file is there.
    if (location.hash === `#${id}`) section.current?.scrollIntoView?.({ block: 'start' });
  }, [id]);
  return (
    <Stack
      component="section"
      ref={section}
      id={id}
      aria-labelledby={heading}
      gap="sm"
      style={{ scrollMarginTop: 72 }}
    >
      <Title order={3} size="h5" id={heading}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}

type LookProps = Pick<Props, 'pictures' | 'onPictures'> & { fields: Fields };

function LookFields({ fields, pictures, onPictures }: LookProps) {
  const texts = useSettingsTexts();
  const { text, set, field } = fields;
  return (
    <Stack>
      <TextInput label={texts.brandName} maxLength={60} {...field(['settings', 'tenantName'])} />
      <TextInput type="email" label={texts.supportEmail} {...field(['settings', 'supportEmail'])} />
      <Group grow align="start">
        {(['brand', 'accent'] as const).map((name) => (
          <ColorInput
            key={name}
            label={name === 'brand' ? texts.brandColour : texts.accentColour}
            description={texts.colourHint}
            format="hex"
            // Leaving the field would otherwise restore an earlier colour; the server says what is wrong with this one.
            fixOnBlur={false}
            withEyeDropper={false}
            withPicker={false}
            value={text('settings', 'colours', name)}
            onChange={(value) => set(['settings', 'colours', name], value)}
          />
        ))}
      </Group>
      <PictureField name="logo" fields={fields} pictures={pictures} onPictures={onPictures} />
      {pictures.logo !== undefined && (
        <PictureField name="logoSmall" fields={fields} pictures={pictures} onPictures={onPictures} />
      )}
      <SettingChoices
        fields={fields}
        choices={[{ path: 'settings.alignLogoCenter', usual: false }]}
        hints={texts.pageHints}
      />
    </Stack>
  );
}

/** Chooses a new picture, which is sent with the file. */
function PictureField({
  name,
  fields: { set },
  pictures,
  onPictures,
}: LookProps & { name: keyof NewPictures }) {
  const texts = useSettingsTexts();
  return (
    <FileInput
      label={texts[name]}
      description={texts[`${name}Hint`]}
      accept=".svg,.png"
      clearable
      placeholder={texts.chooseFile}
      clearButtonProps={{ 'aria-label': texts.discard }}
      value={pictures[name]?.file ?? null}
      onChange={async (file) => {
        if (file === null) {
          const { [name]: _removed, ...others } = pictures;
          onPictures(name === 'logo' ? {} : others);
          set(['logoSmall'], undefined);
          if (name === 'logo') set(['logo'], undefined);
          return;
        }
        // Both pictures may have the same name in different folders.
        const sent = { name: `${name}-${file.name}`, base64: await readBase64(file) };
        onPictures({ ...pictures, [name]: { file, sent } });
        set([name], sent.name);
      }}
    />
  );
}

function LanguageFields({ fields: { file, set, field } }: { fields: Fields }) {
  const texts = useSettingsTexts();
  const { language } = useLanguage();
  const listed = file.getIn(['settings', 'languages']);
  const languages = isSeq(listed) ? listed.items.map(String) : [];
  const names = new Intl.DisplayNames([language], { type: 'language' });
  return (
    <Stack maw={560}>
      <Checkbox.Group
        label={texts.languages}
        value={languages}
        onChange={(chosen) => {
          // Languages that stay keep their order.
          const kept = languages.filter((one) => chosen.includes(one));
          set(['settings', 'languages'], [...kept, ...chosen.filter((one) => !kept.includes(one))]);
        }}
      >
        <Group gap="sm" mt={6}>
          {LANGUAGES.map((one) => (
            <Checkbox key={one} value={one} label={names.of(one)} />
          ))}
        </Group>
      </Checkbox.Group>
      <NativeSelect
        label={texts.defaultLanguage}
        data={languages.map((one) => ({ value: one, label: names.of(one) ?? one }))}
        {...field(['settings', 'defaultLanguage'])}
      />
    </Stack>
  );
}

function SellerFields({ fields }: { fields: Fields }) {
  const { text, set, field } = fields;
  const texts = useSettingsTexts();
  const { language } = useLanguage();
  const currencies = new Intl.DisplayNames([language], { type: 'currency' });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} maw={760} style={{ alignItems: 'end' }}>
      <TextInput
        label={texts.seller.name}
        description={texts.seller.nameHint}
        maxLength={200}
        {...field(['issuer', 'name'])}
      />
      <TextInput
        label={texts.seller.address}
        description={texts.seller.addressHint}
        maxLength={300}
        {...field(['issuer', 'address'])}
      />
      <CountrySelect
        label={texts.seller.country}
        value={text('issuer', 'country')}
        onChange={(value) => set(['issuer', 'country'], value === '' ? null : value)}
      />
      <TextInput
        label={texts.seller.registration}
        description={texts.seller.registrationHint}
        maxLength={200}
        {...field(['issuer', 'registration'], null)}
      />
      <TextInput
        label={texts.seller.vatId}
        description={texts.seller.vatIdHint}
        maxLength={30}
        {...field(['issuer', 'vatId'], null)}
      />
      <PercentField
        w="100%"
        label={texts.seller.vatPercent}
        description={texts.seller.vatPercentHint}
        value={text('issuer', 'vatPercent')}
        onChange={(value) =>
          set(
            ['issuer', 'vatPercent'],
            value === '' ? null : Number.isNaN(Number(value)) ? value : Number(value),
          )
        }
      />
      <TextInput
        label={texts.seller.untaxed}
        description={texts.seller.untaxedHint}
        maxLength={200}
        {...field(['issuer', 'untaxedBecause'], null)}
      />
      <TextInput
        type="date"
        label={texts.seller.oss}
        description={texts.seller.ossHint}
        error={
          text('issuer', 'buyersVatFrom') !== '' && text('issuer', 'country') === ''
            ? texts.seller.ossCountry
            : undefined
        }
        {...field(['issuer', 'buyersVatFrom'], null)}
      />
      <NativeSelect
        label={texts.seller.giftCodes}
        description={texts.seller.giftCodesHint}
        data={[
          { value: 'AtSale', label: texts.seller.atSale },
          { value: 'AtRedemption', label: texts.seller.atRedemption },
        ]}
        value={text('issuer', 'giftCodesTaxed') || 'AtSale'}
        onChange={({ currentTarget: { value } }) => set(['issuer', 'giftCodesTaxed'], value)}
      />
      <NativeSelect
        label={texts.seller.currency}
        description={texts.seller.currencyHint}
        data={CURRENCY_IDS.map((id) => {
          const { code } = CURRENCIES[id];
          return { value: String(id), label: `${code} – ${currencies.of(code) ?? code}` };
        })}
        value={text('settings', 'currencyId')}
        onChange={({ currentTarget: { value } }) => set(['settings', 'currencyId'], Number(value))}
      />
      <CentsField fields={fields} />
    </SimpleGrid>
  );
}

/** Asks whether a total with a fraction is charged as it is; not for currencies without one. */
function CentsField({ fields: { text, set } }: { fields: Fields }) {
  const { seller: texts } = useSettingsTexts();
  const { price } = useFormats();
  const currencyId = Number(text('settings', 'currencyId'));
  if (!isCurrencyId(currencyId) || CURRENCIES[currencyId].minorDigits === 0) return null;
  const amount = price(FRACTION_EXAMPLE, currencyId);
  const charged = price(wholeAmount(FRACTION_EXAMPLE), currencyId);
  return (
    <Radio.Group
      label={texts.cents}
      description={texts.centsHint}
      // A file that omits the setting has its default.
      value={text('settings', 'rounding') || 'true'}
      onChange={(value) => set(['settings', 'rounding'], value === 'true')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="false" label={texts.centsKept(amount)} />
        <Radio value="true" label={texts.centsDropped(amount, charged)} />
      </Stack>
    </Radio.Group>
  );
}

/** Lists the sites on which the search may be embedded. */
function EmbedField({ fields }: { fields: Fields }) {
  const texts = useSettingsTexts();
  return (
    <LinesField
      label={texts.embedSites}
      description={texts.embedSitesHint}
      path={['embed', 'hosts']}
      fields={fields}
    />
  );
}

interface LinesProps {
  label: string;
  description: string;
  path: string[];
  fields: Fields;
}

/** Edits a list of host names, one a line. */
function LinesField({ label, description, path, fields: { file, set } }: LinesProps) {
  const listed = file.getIn(path);
  const lines = isSeq(listed) ? listed.items.map(String) : [];
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={1}
      maw={560}
      value={lines.join('\n')}
      onChange={({ currentTarget: { value } }) => set(path, value === '' ? [] : value.split('\n'))}
      onBlur={() => {
        const kept = lines.map((line) => line.trim().toLowerCase()).filter((line) => line !== '');
        if (kept.join('\n') !== lines.join('\n')) set(path, kept);
      }}
    />
  );
}

/** Shows what only operators of the installation may change, because it reaches beyond the brand. */
function InstallationFields({ fields }: { fields: Fields }) {
  const texts = useSettingsTexts();
  const { text, set } = fields;
  return (
    <Stack maw={560}>
      <LinesField label={texts.hosts} description={texts.hostsHint} path={['hosts']} fields={fields} />
      <SettingChoices fields={fields} choices={[{ path: 'settings.openId', usual: true }]} />
      <TextInput
        type="email"
        label={texts.mailFrom}
        description={texts.mailFromHint}
        value={text('settings', 'mailFrom')}
        onChange={({ currentTarget: { value } }) =>
          set(['settings', 'mailFrom'], value === '' ? undefined : value)
        }
      />
    </Stack>
  );
}
