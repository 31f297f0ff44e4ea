import { takeOver } from '@app/take-over';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const onPress = vi.fn<(name: string) => void>();

/** A form as the app has them: each key goes through React's state. */
function Form({ start = '', extra }: { start?: string; extra?: ReactNode }) {
  const [phone, setPhone] = useState('');
  const [isTicked, setTicked] = useState(false);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <a href="#/home">Home</a>
      {extra}
      <input
        name="phone"
        value={phone}
        onChange={(event) => setPhone(event.target.value.replace(/\D/g, ''))}
      />
      <input name="password" type="password" defaultValue={start} />
      <input
        name="agreed"
        type="checkbox"
        checked={isTicked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <output>{`${phone} ${String(isTicked)}`}</output>
      <button type="submit" onClick={() => onPress(phone)}>
        Log in
      </button>
    </form>
  );
}

let place: HTMLElement;
let app: HTMLElement;
let root: Root;

beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  app = document.createElement('div');
  app.id = 'app';
  const drawing = document.createElement('div');
  drawing.id = 'drawing';
  const parsed = new DOMParser().parseFromString(renderToStaticMarkup(<Form />), 'text/html');
  drawing.append(...document.adoptNode(parsed.body).childNodes);
  place.append(drawing, app);
  root = createRoot(app);
  onPress.mockClear();
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const drawn = (selector: string) => {
  const found = document.querySelector<HTMLInputElement>(`#drawing ${selector}`);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const own = (selector: string) => {
  const found = app.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const render = (page = <Form />) => flushSync(() => root.render(page));

describe('taking over from a drawing', () => {
  it('moves what was typed and ticked to the app’s fields, through the app’s own handlers', () => {
    drawn('[name=phone]').value = '138-1234';
    drawn('[name=password]').value = 's3cret';
    drawn('[name=agreed]').checked = true;
    render();
    takeOver();
    expect(own('[name=phone]').value).toBe('1381234');
    expect(own('[name=password]').value).toBe('s3cret');
    expect(own('[name=agreed]').checked).toBe(true);
    expect(own('output').textContent).toBe('1381234 true');
    expect(document.getElementById('drawing')).toBeNull();
  });

  it('moves what was typed after the app was drawn', () => {
    render();
    drawn('[name=password]').value = 'typed late';
    takeOver();
    expect(own('[name=password]').value).toBe('typed late');
  });

  it('keeps focus and selection', () => {
    drawn('[name=phone]').value = '1381234';
    drawn('[name=phone]').focus();
    drawn('[name=phone]').setSelectionRange(2, 5);
    render();
    takeOver();
    expect(document.activeElement).toBe(own('[name=phone]'));
    expect([own('[name=phone]').selectionStart, own('[name=phone]').selectionEnd]).toEqual([2, 5]);
  });

  it('keeps the focus of a link', () => {
    drawn('a').focus();
    render();
    takeOver();
    expect(document.activeElement).toBe(own('a'));
  });

  it('presses what was pressed, with what was typed', () => {
    drawn('[name=phone]').value = '138';
    drawn('button').dataset['pressed'] = '';
    render();
    takeOver();
    expect(onPress).toHaveBeenCalledExactlyOnceWith('138');
  });

  it('leaves the app’s own values where nothing was typed', () => {
    render(<Form start="kept" />);
    const heard = vi.fn<() => void>();
    app.addEventListener('input', heard);
    drawn('[name=password]').value = 'kept';
    takeOver();
    expect(own('[name=password]').value).toBe('kept');
    expect(heard).not.toHaveBeenCalled();
  });

  it('finds the app’s controls where others have appeared between them', () => {
    drawn('[name=phone]').value = '138';
    drawn('[name=password]').value = 's3cret';
    drawn('button').dataset['pressed'] = '';
    drawn('[name=password]').focus();
    const onOther = vi.fn<() => void>();
    const extra = (
      <>
        <a href="#/support">Support</a>
        <input name="email" />
        <button type="button" onClick={onOther}>
          Show
        </button>
      </>
    );
    render(<Form extra={extra} />);
    takeOver();
    expect(own('[name=email]').value).toBe('');
    expect(own('[name=password]').value).toBe('s3cret');
    expect(document.activeElement).toBe(own('[name=password]'));
    expect(onPress).toHaveBeenCalledExactlyOnceWith('138');
    expect(onOther).not.toHaveBeenCalled();
  });

  it.each(['radio', 'checkbox'])('tells apart what has one name by its order: %s', (type) => {
    const choices = (
      <>
        <input type={type} name="choice" value="a" />
        <input type={type} name="choice" value="b" />
      </>
    );
    drawn('form').append(
      ...new DOMParser().parseFromString(renderToStaticMarkup(choices), 'text/html').body.children,
    );
    drawn('[value=b]').checked = true;
    render(<Form extra={choices} />);
    takeOver();
    expect([own('[value=a]').checked, own('[value=b]').checked]).toEqual([false, true]);
  });

  it('moves nothing to a page that is another one', () => {
    drawn('[name=phone]').value = '138';
    drawn('button').dataset['pressed'] = '';
    drawn('button').focus();
    const onOther = vi.fn<() => void>();
    render(
      <div>
        <a href="#/">Elsewhere</a>
        <input name="email" />
        <input name="note" />
        <input name="other" />
        <button type="button" onClick={onOther}>
          Delete
        </button>
      </div>,
    );
    takeOver();
    expect(own('[name=email]').value).toBe('');
    expect(onOther).not.toHaveBeenCalled();
    expect(app.contains(document.activeElement)).toBe(false);
  });

  it('happens once; without a drawing nothing happens', () => {
    render();
    takeOver();
    own('[name=password]').value = 'mine';
    takeOver();
    expect(own('[name=password]').value).toBe('mine');
  });
});
