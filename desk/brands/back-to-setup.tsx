import { useDeskQuery } from '../api/use-desk.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { brandSetupService, useBrandTexts } from './brand-service.ts';

/** Links back to the list of what a brand still needs, with the number of steps that are done; nothing for a finished brand. */
export function BackToSetup() {
  const texts = useBrandTexts();
  const tenantId = useTenantId();
  const maySetUp = useMayDo()('tenant.apply');
  const { data } = useDeskQuery(
    brandSetupService.getBrandSetup,
    maySetUp ? { params: { tenantId } } : undefined,
  );
  if (data === undefined) return null;
  const done = data.steps.filter(({ isDone }) => isDone).length;
  if (done === data.steps.length) return null;
  return (
    <DeskLink to="settings/setup">{`${texts.toSetup} (${texts.progress(done, data.steps.length)})`}</DeskLink>
  );
}
