import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { useTranslation } from '../../i18n/translation';
import { creatorPage } from '../../navigation/creator';

/** The notice that recruits streamers and bloggers and says who is who, with the way to their applications (S1, D21). */
export function Recruiting() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-full max-w-5xl px-gutter pt-8">
      <Notice
        tone="info"
        title={t('home.recruiting.title')}
        action={
          <div className="flex flex-wrap gap-x-6">
            <Link variant="quiet" href={`#${creatorPage('streamer')}`}>
              {t('home.creators.streamer')}
            </Link>
            <Link variant="quiet" href={`#${creatorPage('blogger')}`}>
              {t('home.creators.blogger')}
            </Link>
          </div>
        }
      >
        {t('home.recruiting.who')}
      </Notice>
    </div>
  );
}
