import { Button, ButtonLink } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { PageHeading } from '@ds/page/page';
import { useTranslation } from '../../i18n/translation';
import { useSession } from '../../session/session-context';
import { GoLive } from '../../shell/go-live';
import { scrollToSection } from '../../shell/scroll-to-section';
import { Phone } from './phone';

/** What the product is, in a sentence; the ways in; and the phone that shows it (S1). */
export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] items-center gap-10 px-gutter pt-8 pb-16 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] md:py-16">
      <div className="flex flex-col items-start gap-6">
        {/* Chinese breaks after its commas: a word of two characters stays whole. */}
        <PageHeading className="max-w-full text-hero [&:lang(zh)]:break-keep">{t('home.hero')}</PageHeading>
        <p className="w-full max-w-prose text-lead text-muted">{t('home.lead')}</p>
        <HeroActions />
      </div>
      <Phone />
    </section>
  );
}

const ROW = 'flex w-full flex-wrap gap-3 max-sm:flex-col';

function HeroActions() {
  const { t } = useTranslation();
  const { token } = useSession();
  const download = (
    <Button variant={token === null ? 'secondary' : 'quiet'} onClick={() => scrollToSection('home-download')}>
      {t('home.toDownload')}
    </Button>
  );
  if (token !== null)
    return (
      <div className={ROW}>
        <ButtonLink href="#/chats">{t('home.openChats')}</ButtonLink>
        <ButtonLink variant="secondary" href="#/dashboard">
          {t('header.openMine')}
        </ButtonLink>
        <GoLive variant="secondary" />
        {download}
      </div>
    );
  return (
    <div className="flex w-full flex-col gap-3">
      <div className={ROW}>
        <GoLive variant="primary" />
        {download}
      </div>
      <div className="flex flex-wrap gap-x-6 max-sm:justify-center">
        <Link variant="quiet" href="#/signup-verify">
          {t('home.signup')}
        </Link>
        <Link variant="quiet" href="#/login">
          {t('home.login')}
        </Link>
      </div>
    </div>
  );
}
