import type { SiteConfig } from '@contract/public';
import { Disclosure } from '@ds/disclosure/disclosure';
import { Link } from '@ds/link/link';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../i18n/rich-text';
import { useServices } from '../../services/services-context';
import { useAnswer } from '../../shell/use-answer';
import type { Channel } from './code-field';

/** Another way to go on than by this code. */
export type OtherWay = 'password' | Channel;

const OTHER_WAY = {
  password: 'code.helpPassword',
  email: 'code.helpEmail',
  phone: 'code.helpPhone',
} as const satisfies Record<OtherWay, string>;

interface Props {
  channel: Channel;
  /** Where the code went, as people read it. */
  destination: string;
  otherWay?: OtherWay | undefined;
}

/** "Didn't get the code?": what to check, what else there is, and whom to ask. */
export function CodeHelp(props: Props) {
  const { t } = useTranslation();
  return (
    <Disclosure label={t('code.help')} className="basis-full">
      <Checks {...props} />
    </Disclosure>
  );
}

function Checks({ channel, destination, otherWay }: Props) {
  const { t } = useTranslation();
  const services = useServices();
  const [site] = useAnswer(services.public.site);
  return (
    <ul className="list-disc space-y-1 ps-5 text-small text-muted wrap-anywhere">
      <li>{t('code.helpDestination', { destination })}</li>
      <li>{t(channel === 'phone' ? 'code.helpBlocked' : 'code.helpSpam')}</li>
      <li>{t('code.helpWait')}</li>
      {otherWay ? <li>{t(OTHER_WAY[otherWay])}</li> : null}
      {site.state === 'ready' ? <SupportItem support={site.data.support} /> : null}
    </ul>
  );
}

function SupportItem({ support: { email, link } }: Pick<SiteConfig, 'support'>) {
  const { t } = useTranslation();
  const href = email === undefined ? link : `mailto:${email}`;
  if (href === undefined) return null;
  const toSupport = (inner: string) => (
    <Link href={href} external={email === undefined} externalLabel={t('page.newTab')}>
      {inner}
    </Link>
  );
  return (
    <li>
      <RichText
        text={t('code.helpSupport', { address: email ?? href.replace(/^https?:\/\//, '') })}
        tags={{ support: toSupport }}
      />
    </li>
  );
}
