import { zodResolver } from '@hookform/resolvers/zod';
import type { Story } from '@ladle/react';
import { AppBar, BackButton } from '@ds/app-bar/app-bar';
import { Avatar } from '@ds/avatar/avatar';
import { Badge } from '@ds/badge/badge';
import { Button } from '@ds/button/button';
import { Checkbox } from '@ds/checkbox/checkbox';
import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { EmptyState } from '@ds/empty-state/empty-state';
import { ErrorState } from '@ds/error-state/error-state';
import { Link } from '@ds/link/link';
import { List, ListRow } from '@ds/list-row/list-row';
import { Notice } from '@ds/notice/notice';
import { Page } from '@ds/page/page';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { Skeleton, SkeletonGroup } from '@ds/skeleton/skeleton';
import { TextArea } from '@ds/text-area/text-area';
import { TextField } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { useConfirm } from '@ds/use-confirm/use-confirm';
import { MessagesSquare, Trash2 } from 'lucide-react';
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type Control, type FieldErrors, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Play } from './play';

const A_SECOND = 1000;

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const never = () => new Promise<never>(() => undefined);

const TOPICS = [
  { value: 'talk', label: 'Talk', hint: 'You, a guest, and the chat' },
  { value: 'music', label: 'Music' },
  { value: 'games', label: 'Games' },
] as const;

const DAYS = [
  { value: 'weekdays', label: 'On weekdays' },
  { value: 'saturday', label: 'On Saturdays' },
  { value: 'sunday', label: 'On Sundays' },
] as const;

const ABOUT_LENGTH = 200;

const application = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Enter the name that viewers will see.')),
  email: z.string().check(z.trim(), z.email('Enter an email address, such as name@example.com.')),
  topic: z.enum(['talk', 'music', 'games'], 'Choose what you will stream.'),
  days: z.array(z.enum(['weekdays', 'saturday', 'sunday'])).check(z.minLength(1, 'Choose at least one day.')),
  about: z.string().check(z.maxLength(ABOUT_LENGTH, `Shorten the text to ${ABOUT_LENGTH} characters.`)),
  agreed: z.boolean().check(z.refine(Boolean, 'Accept the guidelines to apply.')),
});

type Application = z.infer<typeof application>;

/** What the server says: accepted, or what is wrong with which field. */
type Answer = { ok: true } | { ok: false; field: keyof Application; message: string };

const accept = async (): Promise<Answer> => {
  await after(A_SECOND);
  return { ok: true };
};

const refuse = async (): Promise<Answer> => ({
  ok: false,
  field: 'email',
  message: 'Somebody has applied with this address already. Use another one.',
});

interface Mistake {
  field: string;
  message: string;
}

const mistakesOf = (errors: FieldErrors<Application>): Mistake[] =>
  Object.entries(errors).map(([field, error]) => ({ field, message: error.message ?? '' }));

/** Takes the focus when a form could not be sent; each mistake leads to its field. It stays as it is until the next try. */
function ErrorSummary({ mistakes }: { mistakes: readonly Mistake[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (mistakes.length > 0) box.current?.focus();
  }, [mistakes]);
  if (mistakes.length === 0) return null;

  const goTo = (field: string) => (event: MouseEvent) => {
    event.preventDefault();
    box.current?.closest('form')?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  };
  const title = mistakes.length === 1 ? 'One answer needs a look' : `${mistakes.length} answers need a look`;
  return (
    <Notice
      ref={box}
      tone="danger"
      title={title}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="focus-ring"
    >
      <ul>
        {mistakes.map(({ field, message }) => (
          <li key={field}>
            <Link variant="quiet" href={`#${field}`} onClick={goTo(field)} className="wrap-anywhere">
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Groups hold a value rather than an input: they are connected by a controller. */
function Choices({ control }: { control: Control<Application, unknown, Application> }) {
  const topic = useController({ control, name: 'topic' });
  const days = useController({ control, name: 'days' });
  return (
    <>
      <RadioGroup
        label="What will you stream?"
        options={TOPICS}
        name="topic"
        value={topic.field.value ?? null}
        onValueChange={topic.field.onChange}
        error={topic.fieldState.error?.message}
      />
      <CheckboxGroup
        label="When?"
        hint="Choose all that apply."
        options={DAYS}
        name="days"
        value={days.field.value}
        onValueChange={days.field.onChange}
        error={days.fieldState.error?.message}
      />
    </>
  );
}

interface ApplicationFormProps {
  send: (values: Application) => Promise<Answer>;
  filledIn?: boolean;
}

const EMPTY = { name: '', email: '', days: [], about: '', agreed: false };

const FILLED_IN: Application = {
  name: 'Mei Lin',
  email: 'mei.lin@example.com',
  topic: 'talk',
  days: ['weekdays', 'sunday'],
  about: 'An hour at the night market, and whoever walks by.',
  agreed: true,
};

function ApplicationForm({ send, filledIn = false }: ApplicationFormProps) {
  const { show } = useToast();
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([]);
  const { control, register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(application),
    defaultValues: filledIn ? FILLED_IN : EMPTY,
    // The summary takes the focus.
    shouldFocusError: false,
  });
  const { errors, isSubmitting } = formState;

  const submit = async (values: Application) => {
    setMistakes([]);
    const answer = await send(values);
    if (!answer.ok) {
      setError(answer.field, { type: 'server', message: answer.message }, { shouldFocus: true });
      return;
    }
    show({ tone: 'success', text: 'Your application is on its way. We answer within two days.' });
    reset(EMPTY);
  };
  const refused = (found: FieldErrors<Application>) => setMistakes(mistakesOf(found));

  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(submit, refused)(event)}
      className="flex flex-col gap-5"
    >
      <ErrorSummary mistakes={mistakes} />
      <TextField
        {...register('name')}
        label="Name on stream"
        autoComplete="nickname"
        error={errors.name?.message}
      />
      <TextField
        {...register('email')}
        label="Email"
        inputMode="email"
        autoComplete="email"
        hint="We answer to this address."
        error={errors.email?.message}
      />
      <Choices control={control} />
      <TextArea
        {...register('about')}
        label="About your stream (optional)"
        maxLength={ABOUT_LENGTH}
        counter={(used, max) => `${used} / ${max}`}
        announceLeft={(left) => (left < 0 ? `${-left} characters too many` : `${left} characters left`)}
        error={errors.about?.message}
      />
      <Checkbox
        {...register('agreed')}
        label="I follow the guidelines for creators."
        error={errors.agreed?.message}
      />
      <Button type="submit" block loading={isSubmitting} loadingLabel="Sending">
        Apply
      </Button>
    </form>
  );
}

/** Fields of every kind over one schema. Sending it empty shows the summary. */
export const Form: Story = () => <ApplicationForm send={accept} />;

export const FormWithMistakes: Story = () => (
  <>
    <ApplicationForm send={accept} />
    <Play
      play={async ({ press, find }) => {
        await press('button[type=submit]');
        await find('[data-slot=notice]');
      }}
    />
  </>
);

export const FormSending: Story = () => (
  <>
    <ApplicationForm send={never} filledIn />
    <Play
      play={async ({ press, find }) => {
        await press('button[type=submit]');
        await find('[data-slot=button][data-state=loading]');
      }}
    />
  </>
);

/** What only the server can know stands at its field, which takes the focus. */
export const FormRefusedByTheServer: Story = () => (
  <>
    <ApplicationForm send={refuse} filledIn />
    <Play
      play={async ({ press, find }) => {
        await press('button[type=submit]');
        await find('[data-slot=error]');
      }}
    />
  </>
);

/** Asks, works while the dialog stays, then says that it is done. */
function DeleteChat({ remove }: { remove: () => Promise<void> }) {
  const confirm = useConfirm();
  const { show } = useToast();
  const ask = async () => {
    const deleted = await confirm({
      tone: 'danger',
      icon: <Trash2 />,
      title: 'Delete this chat?',
      children: 'Its messages are erased for you. The others keep theirs.',
      confirm: { label: 'Delete', loadingLabel: 'Deleting', onConfirm: remove },
      cancel: { label: 'Keep it' },
      errorText: () => 'The network is not answering. Try again in a moment.',
    });
    if (deleted) show({ tone: 'success', text: 'The chat is deleted.' });
  };
  return (
    <Button variant="secondary" block onClick={() => void ask()}>
      <Trash2 aria-hidden size={18} />
      Delete chat
    </Button>
  );
}

export const DangerousAction: Story = () => <DeleteChat remove={() => after(A_SECOND)} />;

export const DangerousActionAsked: Story = () => (
  <>
    <DeleteChat remove={() => after(A_SECOND)} />
    <Play
      play={async ({ press, find }) => {
        await press('[data-slot=button]');
        await find('[role=alertdialog]');
      }}
    />
  </>
);

export const DangerousActionDone: Story = () => (
  <>
    <DeleteChat remove={async () => undefined} />
    <Play
      play={async ({ press, hover }) => {
        await press('[data-slot=button]');
        await press('[role=alertdialog] button');
        await hover('[data-slot=toast]');
      }}
    />
  </>
);

export const DangerousActionFailed: Story = () => (
  <>
    <DeleteChat remove={() => Promise.reject(new Error('offline'))} />
    <Play
      play={async ({ press, find }) => {
        await press('[data-slot=button]');
        await press('[role=alertdialog] button');
        await find('[role=alertdialog] [data-slot=notice]');
      }}
    />
  </>
);

interface Chat {
  id: string;
  name: string;
  last: string;
  time: string;
  unread: number;
  lang?: 'ru';
}

const CHATS: Chat[] = [
  { id: 'mina', name: 'Mina Okafor', last: 'See you at eight, by the north gate.', time: '18:42', unread: 2 },
  { id: 'market', name: 'Night market', last: 'Jun: the noodles are gone', time: '17:05', unread: 120 },
  { id: 'jun', name: 'Jun Park', last: 'Thank you', time: 'Mon', unread: 0 },
  {
    id: 'longest',
    name: 'Клуб любителей ночных прогулок и настольных игр',
    last: 'Александра: завтра собираемся у главного входа, не опаздывайте',
    time: 'Sun',
    unread: 0,
    lang: 'ru',
  },
];

type Loaded = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; chats: readonly Chat[] };

/** Loads, and loads again when asked to. `load` must be stable. */
function useChats(load: () => Promise<readonly Chat[]>): [loaded: Loaded, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const reload = useCallback(
    () =>
      load().then(
        (chats) => setLoaded({ state: 'ready', chats }),
        () => setLoaded({ state: 'failed' }),
      ),
    [load],
  );
  useEffect(() => void reload(), [reload]);
  return [loaded, reload];
}

function Placeholders() {
  return Array.from({ length: 4 }, (_, index) => (
    <div key={index} className="flex items-center gap-3 px-3 py-2">
      <Skeleton shape="circle" />
      <div className="flex-1">
        <Skeleton className="max-w-2/5" />
        <Skeleton />
      </div>
    </div>
  ));
}

function ChatRow({ chat: { id, name, last, time, unread, lang } }: { chat: Chat }) {
  return (
    <ListRow
      href={`#${id}`}
      onClick={(event) => event.preventDefault()}
      chevron={false}
      leading={<Avatar name={name} aria-hidden />}
      title={<span lang={lang}>{name}</span>}
      description={<span lang={lang}>{last}</span>}
      trailing={
        <span className="flex flex-col items-end gap-1">
          {time}
          <Badge tone="accent" count={unread} label={`${unread} unread`} />
        </span>
      }
    />
  );
}

function Chats({ loaded, reload }: { loaded: Loaded; reload: () => Promise<void> }) {
  if (loaded.state === 'loading') return <Placeholders />;
  if (loaded.state === 'failed')
    return (
      <ErrorState
        title="Your chats could not be loaded"
        onRetry={reload}
        retryLabel="Try again"
        retryingLabel="Loading"
      >
        Check your connection, then try again.
      </ErrorState>
    );
  if (loaded.chats.length === 0)
    return (
      <EmptyState
        title="No chats yet"
        icon={<MessagesSquare aria-hidden className="size-8" />}
        actions={<Button>Find people</Button>}
      >
        Chats with people and communities stand here.
      </EmptyState>
    );
  return (
    <List className="-mx-3">
      {loaded.chats.map((chat) => (
        <ChatRow key={chat.id} chat={chat} />
      ))}
    </List>
  );
}

function ChatsPage({ load }: { load: () => Promise<readonly Chat[]> }) {
  const [loaded, reload] = useChats(load);
  return (
    <Page
      title="Chats – Halo"
      heading="Chats"
      skipLabel="Skip to content"
      focusKey="chats"
      header={<AppBar start={<BackButton label="Back" />} />}
    >
      <SkeletonGroup busy={loaded.state === 'loading'} label="Loading chats">
        <Chats loaded={loaded} reload={reload} />
      </SkeletonGroup>
    </Page>
  );
}

const allChats = async () => CHATS;
const noChats = async () => [];
const failOnce = () => {
  let tries = 0;
  return async () => {
    if (tries++ === 0) throw new Error('offline');
    await after(A_SECOND);
    return CHATS;
  };
};

/** Placeholders, then rows; an empty state or an error state where there are none. */
export const ListPage: Story = () => (
  <>
    <ChatsPage load={allChats} />
    <Play play={({ find }) => find('[data-slot=list-row]')} />
  </>
);
ListPage.meta = { page: true };

export const ListPageLoading: Story = () => <ChatsPage load={never} />;
ListPageLoading.meta = { page: true };

export const ListPageEmpty: Story = () => (
  <>
    <ChatsPage load={noChats} />
    <Play play={({ find }) => find('[data-slot=empty-state]')} />
  </>
);
ListPageEmpty.meta = { page: true };

/** The second try succeeds. */
export const ListPageFailed: Story = () => {
  const [load] = useState(failOnce);
  return (
    <>
      <ChatsPage load={load} />
      <Play play={({ find }) => find('[data-slot=error-state]')} />
    </>
  );
};
ListPageFailed.meta = { page: true };
