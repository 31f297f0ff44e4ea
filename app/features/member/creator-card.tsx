import { CREATORS, type Creator } from '@contract/creator/creator';
import { Card } from '@ds/card/card';
import { List, ListRow } from '@ds/list-row/list-row';
import { useTranslation } from '../../i18n/translation';
import { creatorPage } from '../../navigation/creator';
import { MemberQueries } from '../../shell/member-queries';
import { useQueries } from '../../shell/use-call-query';
import { useToldQuery } from '../../shell/use-told-query';

/** Where the member's applications stand, and the way to them (D19, D21). */
export function CreatorCard() {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">{t('dashboard.creators.title')}</h2>
      <MemberQueries>
        <List className="-mx-bleed">
          {CREATORS.map((type) => (
            <CreatorRow key={type} type={type} />
          ))}
        </List>
      </MemberQueries>
    </Card>
  );
}

/** Without a status while there is no answer: the page behind it asks again. */
function CreatorRow({ type }: { type: Creator }) {
  const { t } = useTranslation();
  const [application] = useToldQuery(useQueries().creator.application({ type }));
  return (
    <ListRow
      href={`#${creatorPage(type)}`}
      title={t(`dashboard.creators.${type}`)}
      trailing={
        application.state === 'ready' ? t(`dashboard.creators.${application.data.status}`) : undefined
      }
    />
  );
}
