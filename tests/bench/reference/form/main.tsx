import { type FormEvent, useState } from 'react';
import { draw } from '../draw';

type Step = 'open' | 'busy' | 'done';

/** A login as plain inputs: what it sends is answered at once, and the next page is drawn. */
function Form() {
  const [phone, setPhone] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<Step>('open');
  if (step === 'done')
    return (
      <main>
        <h1>Home</h1>
      </main>
    );

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setStep('busy');
    await fetch('./session', { method: 'POST', body: new URLSearchParams({ phone, password }) });
    setStep('done');
  };
  return (
    <main>
      <h1>Log in</h1>
      <form onSubmit={(event) => void submit(event)}>
        <p>
          <label>
            Phone number
            <input name="phone" type="tel" value={phone} onChange={(event) => setPhone(event.target.value)} />
          </label>
        </p>
        <p>
          <label>
            Password
            <input
              name="password"
              type="password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </label>
        </p>
        <button type="submit" disabled={step === 'busy'}>
          {step === 'busy' ? 'Logging in' : 'Log in'}
        </button>
      </form>
    </main>
  );
}

draw(<Form />);
