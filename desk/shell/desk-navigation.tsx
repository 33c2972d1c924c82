import { Badge, NavLink, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  CalendarDays,
  Camera,
  ChartColumn,
  Eraser,
  FileSignature,
  History,
  Images,
  KeyRound,
  ListChecks,
  type LucideIcon,
  ScanEye,
  SearchX,
  Settings,
  ShieldX,
  ShoppingBag,
  UserCog,
  UserSearch,
  UsersRound,
  Wallet,
  Webhook,
} from 'lucide-react';
import { useId } from 'react';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { todayService } from '../today/service.ts';
import { type Area, type AreaText, groupAreas } from './areas.ts';
import { useMayDo, useTenantId } from './tenant.ts';
import { useShellTexts } from './use-shell-texts.ts';

const ICONS: Record<AreaText, LucideIcon> = {
  today: ListChecks,
  events: CalendarDays,
  orders: ShoppingBag,
  photos: Images,
  review: ScanEye,
  searches: SearchX,
  removals: ShieldX,
  photographers: Camera,
  participants: UsersRound,
  persons: UserSearch,
  consents: FileSignature,
  erasures: Eraser,
  sales: ChartColumn,
  settlements: Wallet,
  settings: Settings,
  members: UserCog,
  tokens: KeyRound,
  webhooks: Webhook,
  record: History,
};

const LOOK_MS = 60_000;

/** Counts the items awaiting a decision in each area. */
function useWaiting(): Partial<Record<AreaText, number>> {
  const tenantId = useTenantId();
  const mayDo = useMayDo();
  const { data } = useDeskQuery(
    todayService.getToday,
    mayDo('today.read') ? { params: { tenantId } } : undefined,
    { refetchEveryMs: LOOK_MS },
  );
  if (data === undefined) return {};
  return {
    removals: data.removals.open,
    searches: data.searches,
    orders: new Set(data.payments.map(({ orderId }) => orderId)).size,
    photos: data.events.reduce((sum, { photos }) => sum + photos.failed, 0),
    webhooks: data.webhooks.length,
  };
}

interface Props {
  areas: readonly Area[];
  current: Area | undefined;
  /** The address before an area's path. */
  base: string;
  onLeave: () => void;
}

/** Shows the areas that a member may open, by group, each with its number of waiting items. */
export function DeskNavigation({ areas, current, base, onLeave }: Props) {
  const texts = useShellTexts();
  const { number } = useFormats();
  const navigate = useNavigate();
  const waiting = useWaiting();
  const id = useId();
  return (
    <Stack gap={3}>
      {groupAreas(areas).map(({ group, areas: grouped }) => (
        <div
          key={group}
          {...(group === 'start' ? {} : { role: 'group', 'aria-labelledby': `${id}-${group}` })}
        >
          {group !== 'start' && (
            <Text id={`${id}-${group}`} size="xs" fw={600} c="dimmed" px="sm" pt={{ base: 'xs', md: 0 }}>
              {texts.areaGroups[group]}
            </Text>
          )}
          {grouped.map(({ path, text }) => {
            const Icon = ICONS[text];
            const count = waiting[text] ?? 0;
            const isCurrent = path === current?.path;
            return (
              <NavLink
                key={path}
                href={`${base}/${path}`}
                variant="filled"
                py={{ base: 8, md: 1 }}
                active={isCurrent}
                aria-current={isCurrent ? 'page' : undefined}
                leftSection={<Icon aria-hidden="true" size={18} />}
                rightSection={
                  count > 0 && (
                    <Badge variant={isCurrent ? 'white' : 'default'} size="sm">
                      {number(count)}
                    </Badge>
                  )
                }
                label={texts.areas[text]}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onLeave();
                  void navigate({ href: `${base}/${path}` });
                }}
              />
            );
          })}
        </div>
      ))}
    </Stack>
  );
}
