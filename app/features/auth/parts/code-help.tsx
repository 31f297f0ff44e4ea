import { Disclosure } from '@ds/disclosure/disclosure';
import { useTranslation } from 'react-i18next';
import { RichText } from '../../../i18n/rich-text';
import { SupportLink, useSupportWay } from '../../../shell/support-link';
import type { Channel } from '@contract/channel';

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
  return (
    <ul className="list-disc space-y-1 ps-5 text-small text-muted wrap-anywhere">
      <li>{t('code.helpDestination', { destination })}</li>
      <li>{t(channel === 'phone' ? 'code.helpBlocked' : 'code.helpSpam')}</li>
      <li>{t('code.helpWait')}</li>
      {otherWay ? <li>{t(OTHER_WAY[otherWay])}</li> : null}
      <SupportItem />
    </ul>
  );
}

function SupportItem() {
  const { t } = useTranslation();
  const { address } = useSupportWay();
  const toSupport = (inner: string) => (
    <SupportLink variant="inline" newTab>
      {inner}
    </SupportLink>
  );
  return (
    <li>
      <RichText
        text={address === null ? t('code.helpContact') : t('code.helpSupport', { address })}
        tags={{ support: toSupport }}
      />
    </li>
  );
}
