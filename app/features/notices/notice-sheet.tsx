import type { Notice } from '@contract/notices/calls';
import { ButtonLink } from '@ds/button/button';
import { Sheet } from '@ds/sheet/sheet';
import { useTranslation } from '../../i18n/translation';
import { formatPast } from '../../i18n/format-past';
import { useLanguage } from '../../i18n/language';
import { appealPage } from '../../navigation/appeal';
import { profileOf } from '../../navigation/profile';

interface Props {
  notice: Notice;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A notice with all its text, which keeps its line breaks. */
export function NoticeSheet({ notice: { title, text, at, sanction, person, room }, ...props }: Props) {
  const { t } = useTranslation();
  const { locale } = useLanguage();
  return (
    <Sheet {...props} text size="content" title={title} closeLabel={t('page.close')}>
      <div className="flex flex-col gap-2 px-gutter py-4">
        <time dateTime={at} className="text-small text-muted">
          {formatPast(locale, new Date(at))}
        </time>
        <p dir="auto" className="text-body wrap-anywhere whitespace-pre-line text-ink">
          {text}
        </p>
        {sanction === undefined ? null : (
          <ButtonLink variant="secondary" className="mt-2 self-start" href={`#${appealPage(sanction)}`}>
            {t('notices.appeal')}
          </ButtonLink>
        )}
        {person === undefined ? null : (
          <ButtonLink variant="secondary" className="mt-2 self-start" href={`#${profileOf(person)}`}>
            {t('notices.profile')}
          </ButtonLink>
        )}
        {room === undefined ? null : (
          <ButtonLink variant="secondary" className="mt-2 self-start" href={`#/chats/${room}`}>
            {t('notices.openChat')}
          </ButtonLink>
        )}
      </div>
    </Sheet>
  );
}
