import { Button } from '@ds/button/button';
import { Card } from '@ds/card/card';
import { Disclosure } from '@ds/disclosure/disclosure';
import { QrCard } from '@ds/qr-card/qr-card';
import Copy from 'lucide-react/icons/copy';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { useCopy } from './use-copy';
import { useShare } from './use-share';

interface Props {
  /** The address to give away. */
  link: string;
  words: {
    copy: string;
    share: string;
    /** Is said beside the link where it is shared. */
    shareText: string;
    revoke: string;
    qr: string;
    qrLabel: string;
  };
  onRevoke: () => void;
  /** What is known of the link: its uses, its end. */
  children: ReactNode;
}

/** A link that invites: its address to copy, share and scan, and the way to revoke it. */
export function LinkCard({ link, words, onRevoke, children }: Props) {
  const copy = useCopy();
  const share = useShare(words.shareText);
  return (
    <Card className="flex flex-col gap-3">
      <p dir="ltr" className="wrap-anywhere text-start text-body text-ink select-all">
        {link}
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-muted">{children}</p>
      <div data-slot="invite-actions" className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => void copy(link)}>
          <Copy aria-hidden size={16} />
          {words.copy}
        </Button>
        {share ? (
          <Button variant="secondary" size="small" onClick={() => void share(link)}>
            <Share2 aria-hidden size={16} />
            {words.share}
          </Button>
        ) : null}
        <Button variant="quiet" size="small" onClick={onRevoke}>
          {words.revoke}
        </Button>
      </div>
      <Disclosure label={words.qr}>
        <QrCard href={link} label={words.qrLabel} />
      </Disclosure>
    </Card>
  );
}
