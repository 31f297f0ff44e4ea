import type { Creator } from '@contract/creator/creator';
import { ButtonLink } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';
import { withApplication } from '../../navigation/creator';
import { useMemory } from '../../session/session-context';
import { HostEntrance } from '../../shell/go-live';
import { useQuestion } from '../../shell/use-question';
import { Benefits, Rules } from './rules';

/** Asks a visitor once to log in, or to register first (S4). The pages of the login know of it. */
function useLoginPrompt(type: Creator, asks: boolean): void {
  const { t } = useTranslation();
  const ask = useQuestion();
  const navigate = useNavigate();
  const { draft, reloadOnce } = useMemory();
  const prompt = useEffectEvent(async (): Promise<void> => {
    const login = await ask({
      title: t(`apply.${type}Title`),
      children: t('apply.body'),
      confirm: { label: t('header.login') },
      cancel: { label: t('creator.visitor.later') },
    });
    if (login) void navigate(withApplication('/login', type));
  });
  useEffect(() => {
    // A host is on the way to the entrance.
    if (!asks || reloadOnce.isFor('entrance')) return;
    if (draft.isNews(`apply ${type}`)) void prompt();
  }, [draft, reloadOnce, type, asks]);
}

interface Props {
  type: Creator;
  /** Asks to log in, by a dialog. */
  asks: boolean;
}

/** What a visitor reads who wants to become a creator. */
export function VisitorApplication({ type, asks }: Props) {
  const { t } = useTranslation();
  useLoginPrompt(type, asks);
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="text-lead font-semibold">{t('creator.visitor.title')}</h2>
        <p className="text-body text-muted">{t('creator.visitor.text')}</p>
        <ButtonLink block href={`#${withApplication('/login', type)}`}>
          {t('header.login')}
        </ButtonLink>
        <ButtonLink block variant="secondary" href={`#${withApplication('/signup-verify', type)}`}>
          {t('header.signup')}
        </ButtonLink>
      </Card>
      <Benefits />
      <Rules />
      {type === 'streamer' ? <Hosts /> : null}
    </>
  );
}

/** The way on for hosts who aren't logged in (S4, D24). */
function Hosts() {
  const { t } = useTranslation();
  return (
    <Card className="flex flex-col items-start gap-2">
      <h2 className="text-lead font-semibold">{t('creator.hosts.title')}</h2>
      <p className="text-body text-muted">{t('creator.hosts.text')}</p>
      <HostEntrance variant="secondary" className="mt-2">
        {t('creator.hosts.enter')}
      </HostEntrance>
    </Card>
  );
}
