import type { GroupLink } from '@contract/chat/group';
import type { GroupRoom } from '@contract/chat/room';
import { Button } from '@ds/button/button';
import { Checkbox } from '@ds/checkbox/checkbox';
import { Notice } from '@ds/notice/notice';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { Sheet } from '@ds/sheet/sheet';
import { usePending } from '@ds/use-pending/use-pending';
import { useState } from 'react';
import { useTranslation } from '../../i18n/translation';
import { isAboutSession } from '../../services/failure';
import { useServices } from '../../services/services-context';
import { useFailure, useFailureText } from '../../shell/use-failure';

/** How many hours a link lasts. */
const HOURS = { never: undefined, day: 24, week: 168, month: 720 } as const;

type Span = keyof typeof HOURS;

const SPANS = ['never', 'day', 'week', 'month'] as const satisfies readonly Span[];

/** How many may join by a link, or ask to. */
const USES = { none: undefined, one: 1, ten: 10, hundred: 100 } as const;

type Limit = keyof typeof USES;

const LIMITS = ['none', 'one', 'ten', 'hundred'] as const satisfies readonly Limit[];

interface Props {
  room: GroupRoom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (link: GroupLink) => Promise<void>;
}

/** Makes a link to a group: how long it lasts, how many may join by it, and whether admins accept who does. */
export function NewLinkSheet(props: Props) {
  const { t } = useTranslation();
  const { open, onOpenChange } = props;
  return (
    <Sheet
      size="content"
      title={t('groupLinks.make')}
      open={open}
      onOpenChange={onOpenChange}
      closeLabel={t('page.close')}
    >
      <LinkForm {...props} />
    </Sheet>
  );
}

function LinkForm({ room, onOpenChange, onMade }: Props) {
  const { t } = useTranslation();
  const { groups } = useServices();
  const fail = useFailure();
  const textOf = useFailureText();
  const [span, setSpan] = useState<Span>('never');
  const [limit, setLimit] = useState<Limit>('none');
  const [approval, setApproval] = useState(false);
  // A link doesn't count those whom admins let in.
  const isCounted = !approval && !room.settings.approval;
  const [problem, setProblem] = useState<string | null>(null);
  const [isMaking, run] = usePending();
  const make = async (): Promise<void> => {
    setProblem(null);
    const result = await groups.createGroupLink({
      room: room.id,
      hours: HOURS[span],
      maxUses: isCounted ? USES[limit] : undefined,
      approval,
    });
    if (result.ok) {
      await onMade(result.data);
      return onOpenChange(false);
    }
    if (isAboutSession(result)) fail(result);
    else setProblem(textOf(result));
  };
  const limitOptions = LIMITS.map((value) => {
    const count = USES[value];
    return {
      value,
      label: count === undefined ? t('groupLinks.noLimit') : t('groupLinks.people', { count }),
    };
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-5 px-gutter py-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(make);
      }}
    >
      <RadioGroup
        label={t('groupLinks.lasts')}
        options={SPANS.map((value) => ({ value, label: t(`groupLinks.${value}`) }))}
        value={span}
        onValueChange={setSpan}
      />
      {isCounted ? (
        <RadioGroup
          label={t('groupLinks.limit')}
          options={limitOptions}
          value={limit}
          onValueChange={setLimit}
        />
      ) : null}
      {/* Where the group asks for it, every link does. */}
      {room.hasAdmins && !room.settings.approval ? (
        <Checkbox label={t('groupLinks.approval')} checked={approval} onCheckedChange={setApproval} />
      ) : null}
      {problem === null ? null : (
        <Notice role="alert" tone="danger">
          {problem}
        </Notice>
      )}
      <Button block type="submit" loading={isMaking} loadingLabel={t('groupLinks.making')}>
        {t('groupLinks.create')}
      </Button>
    </form>
  );
}
