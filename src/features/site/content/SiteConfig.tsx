import type { First } from '#app/first.ts';
import { Facts } from '#components/center/Facts.tsx';
import { Loaded } from '#components/center/Loaded.tsx';
import { Panel } from '#components/center/Panel.tsx';
import { m } from '#i18n/messages.ts';
import { useRemote } from '#app/stores/use-remote.ts';
import { publicConfig } from '../stores/content-console.ts';

const names: Record<string, () => string> = {
  quoteTimeoutDays: m.site_config_quoteTimeoutDays,
  wireTransferDays: m.site_config_wireTransferDays,
  captchaExpirySeconds: m.site_config_captchaExpirySeconds,
  exchangeRateMonth: m.site_config_exchangeRateMonth,
};

/** What the site tells everybody of its configuration; it is part of a release and not changed here. */
export function SiteConfig({ first }: { first: First<typeof publicConfig> }) {
  const load = () => void publicConfig.load();
  const config = useRemote(publicConfig, first, '', load);
  return (
    <Panel title={m.site_config_title()} lead={m.site_config_lead()}>
      <Loaded remote={config} onRetry={load}>
        {(values) => <Facts facts={values.map(({ code, value }) => ({ label: names[code]?.() ?? code, value }))} />}
      </Loaded>
    </Panel>
  );
}
