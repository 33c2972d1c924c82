import type { Download } from '#contract/archive.schema.ts';
import { useTranslation } from '#storefront/i18n/use-translation.ts';
import { SupportLine } from '#storefront/selling/support-line.tsx';
import { Notice } from '#storefront/ui/notice.tsx';

interface FramingNoteProps {
  downloads: readonly Download[];
  orderNumber: string;
}

/** Shows that the photographer is still sending files, that photos are being framed, or that framing failed. */
export function FramingNote({ downloads, orderNumber }: FramingNoteProps) {
  const { t } = useTranslation();
  const countOf = (state: Download['state']) => downloads.filter((file) => file.state === state).length;
  const [awaited, framing, failed] = [countOf('Awaited'), countOf('Rendering'), countOf('Failed')];
  return (
    <>
      <div role="status">
        {awaited > 0 && <p>{t('delivering.order.awaited', { count: awaited })}</p>}
        {/* Among several photos, its own tile says so, and nothing moves once it is ready. */}
        {framing > 0 && (
          <p className={downloads.length > 1 ? 'heard' : undefined}>
            {t('delivering.order.framing', { count: framing })}
          </p>
        )}
      </div>
      {failed > 0 && (
        <Notice kind="warning" title={t('delivering.order.frameFailed.title', { count: failed })}>
          <p>{t('delivering.order.frameFailed.meaning')}</p>
          <SupportLine orderNumber={orderNumber} />
        </Notice>
      )}
    </>
  );
}
