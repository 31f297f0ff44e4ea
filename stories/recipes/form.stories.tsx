import { zodResolver } from '@hookform/resolvers/zod';
import type { Story } from '@ladle/react';
import { Button } from '@ds/button/button';
import { Checkbox } from '@ds/checkbox/checkbox';
import { CheckboxGroup } from '@ds/checkbox-group/checkbox-group';
import { Link } from '@ds/link/link';
import { Notice } from '@ds/notice/notice';
import { RadioGroup } from '@ds/radio-group/radio-group';
import { TextArea } from '@ds/text-area/text-area';
import { TextField } from '@ds/text-field/text-field';
import { useToast } from '@ds/toast/toast';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { type Control, type FieldErrors, useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Play } from '../play';
import { A_SECOND, after, never } from './delays';

export default { title: 'Recipes/Form' };

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

/** The server's answer: accepted, or an error per field. */
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

/** Takes focus when a form has errors; each error links to its field. Stays unchanged until the next attempt. */
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

/** Groups have a value instead of an input: a controller connects them. */
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
    // The summary takes focus.
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
export const Default: Story = () => <ApplicationForm send={accept} />;

export const WithMistakes: Story = () => (
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

export const Sending: Story = () => (
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

/** An error from the server is shown at its field, which takes focus. */
export const RefusedByTheServer: Story = () => (
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
