import type { Creator } from '@contract/creator/creator';
import { Link } from '@ds/link/link';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useParams } from 'react-router-dom';
import { creatorOf, creatorPage } from '../../navigation/creator';
import { useSession } from '../../session/session-context';
import { MemberPage } from '../../shell/member-page';
import { RedirectHome } from '../../shell/redirect-home';
import { MemberApplication } from './member-application';
import { VisitorApplication } from './visitor-application';

const OTHER = { blogger: 'streamer', streamer: 'blogger' } as const;

/** /creator/{blogger|streamer}: the guidelines, the application, and what became of it (S2, D21). */
export function CreatorPage() {
  const { t } = useTranslation();
  const type = creatorOf(useParams()['type']);
  if (!type) return <RedirectHome text={t('onward.missing')} />;
  const title = t(`apply.${type}Title`);
  return (
    <MemberPage title={title} heading={title}>
      <div className="flex flex-col gap-6">
        <div>
          <p className="text-body text-muted">{t(`creator.lead.${type}`)}</p>
          <Link variant="quiet" href={`#${creatorPage(OTHER[type])}`}>
            {t(`creator.other.${type}`)}
          </Link>
        </div>
        {/* Each type has an application of its own. */}
        <Application key={type} type={type} />
      </div>
    </MemberPage>
  );
}

function Application({ type }: { type: Creator }) {
  const { token } = useSession();
  // Whoever was signed in when the page opened is led to the login by the end of the session.
  const [cameAsVisitor] = useState(token === null);
  return token === null ? (
    <VisitorApplication type={type} asks={cameAsVisitor} />
  ) : (
    <MemberApplication type={type} />
  );
}
