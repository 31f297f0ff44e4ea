import { DURATION } from '@contract/constants';
import { useAnnounce } from '@ds/announcer/announcer';
import { Button } from '@ds/button/button';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { useNavigate } from 'react-router-dom';

/** Leads a visitor to the login after a few seconds (S4), unless told to stay (WCAG 2.2.1). */
export function LeadToLogin() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const note = useRef<HTMLParagraphElement>(null);
  const [stays, setStays] = useState(false);
  const leading = t('authError.leading');

  useEffect(() => {
    if (stays) {
      // The button has gone, and the focus would go with it.
      note.current?.focus();
      return;
    }
    const timer = setTimeout(() => void navigate('/login', { replace: true }), DURATION.leadToLogin);
    return () => clearTimeout(timer);
  }, [stays, navigate]);
  useEffect(() => announce(leading), [announce, leading]);

  return (
    <>
      <p ref={note} tabIndex={-1} className="focus-ring mt-4 rounded-small text-ink">
        {stays ? t('authError.stays') : leading}
      </p>
      {stays ? null : (
        <Button variant="quiet" onClick={() => setStays(true)}>
          {t('authError.stay')}
        </Button>
      )}
    </>
  );
}
