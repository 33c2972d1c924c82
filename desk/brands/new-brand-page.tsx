import { Alert, Anchor, Button, Code, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats, useLanguage } from '../i18n/use-texts.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { workQuery } from '../shell/work-query.ts';
import { CountrySelect } from '../ui/country-select.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { browserZone, proposeCountry } from '../ui/places.rules.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { installationService, useBrandTexts } from './brand-service.ts';
import { proposeHost } from './first-host.rules.ts';

/** The pause between the last key press and the check of a host. */
const TYPING_MS = 500;

/** Creates a brand: an operator of the installation enters name and host, its owner does the rest. */
export default function NewBrandPage() {
  const texts = useBrandTexts();
  const shell = useShellTexts();
  const { language: spoken } = useLanguage();
  const { languageName } = useFormats();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: work } = useQuery(workQuery);
  const [name, setName] = useState('');
  const [typedHost, setHost] = useState<string>();
  const host = typedHost ?? proposeHost(name, location.hostname);
  const [country, setCountry] = useState(() => proposeCountry(browserZone(), navigator.languages));
  const [ownerEmail, setOwnerEmail] = useState('');
  const [language, setLanguage] = useState<Language>(spoken);
  const { mutate, isPending, error } = useDeskWrite(installationService.createBrand, {
    onSuccess: async ({ tenantId }) => {
      // The new brand must be known before its page opens.
      await queries.fetchQuery({ ...workQuery, staleTime: 0 });
      await navigate({ href: `/tenants/${tenantId}/settings/setup` });
    },
  });
  if (work?.me.isOperator !== true) return <OnlyOperators demoOperator={work?.me.demoOperator ?? null} />;
  return (
    <Stack maw={560}>
      <PageHead title={texts.newBrand} />
      <Text>{texts.newBrandMeans}</Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const email = ownerEmail.trim();
          mutate({
            body: {
              name,
              host,
              language,
              country: country === '' ? null : country,
              ownerEmail: email === '' ? null : email,
            },
          });
        }}
      >
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <TextInput
            label={texts.host}
            description={texts.hostHint}
            placeholder="photos.example.com"
            required
            maxLength={253}
            autoComplete="off"
            inputMode="url"
            value={host}
            onChange={({ currentTarget: { value } }) => setHost(value)}
          />
          <CheckedHost typed={host} />
          <NativeSelect
            label={texts.language}
            data={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
            value={language}
            onChange={({ currentTarget: { value } }) => setLanguage(value as Language)}
          />
          <CountrySelect
            label={texts.country}
            description={texts.countryHint}
            value={country}
            onChange={setCountry}
          />
          <TextInput
            type="email"
            label={texts.ownerEmail}
            description={texts.ownerHint}
            maxLength={254}
            autoComplete="off"
            value={ownerEmail}
            onChange={({ currentTarget: { value } }) => setOwnerEmail(value)}
          />
          <ProblemNote problem={error} />
          <Group>
            <Button type="submit" loading={isPending} disabled={name.trim() === '' || host.trim() === ''}>
              {texts.create}
            </Button>
            <Button variant="default" renderRoot={(props) => <Link {...props} to="/" />}>
              {shell.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

/** Says while a host is typed whether it is free, and what its DNS needs. */
function CheckedHost({ typed }: { typed: string }) {
  const { hostCheck: texts } = useBrandTexts();
  const [asked] = useDebouncedValue(typed.trim().toLowerCase(), TYPING_MS);
  const { data, isPlaceholderData } = useDeskQuery(
    installationService.checkHost,
    asked === '' ? undefined : { body: { host: asked } },
  );
  if (asked === '' || data === undefined || isPlaceholderData) return null;
  const { host, isTaken, leads, record } = data;
  const isGood = host !== null && !isTaken && (leads === 'Here' || leads === 'Machine');
  const sentence = host === null ? texts.none : isTaken ? texts.taken(host) : texts.leads[leads](host);
  return (
    <Alert color={isGood ? 'teal' : 'yellow'} role="status" title={sentence}>
      {record !== null && (
        <>
          <Text size="sm">{texts.writeRecord}</Text>
          <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {record}
          </Code>
        </>
      )}
    </Alert>
  );
}

/** Says who may create a brand; in the demo with the address and the way there. */
function OnlyOperators({ demoOperator }: { demoOperator: string | null }) {
  const texts = useBrandTexts();
  return (
    <Stack maw={560} align="start">
      <Text>{texts.onlyOperators}</Text>
      {demoOperator !== null && (
        <>
          <Text>{texts.demoOperator(demoOperator)}</Text>
          <Anchor href="/entrance">{texts.toSignIn}</Anchor>
        </>
      )}
    </Stack>
  );
}
