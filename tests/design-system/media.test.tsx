import { AttachmentTray } from '@ds/attachment-tray/attachment-tray';
import { FileCard } from '@ds/file-card/file-card';
import { FileDrop, FilePicker, type FilePickerHandle } from '@ds/file-picker/file-picker';
import { MessageBubble } from '@ds/message-bubble/message-bubble';
import { MessageComposer } from '@ds/message-composer/message-composer';
import { MessageLog } from '@ds/message-log/message-log';
import { PictureGrid } from '@ds/picture-grid/picture-grid';
import { TransferButton } from '@ds/transfer-button/transfer-button';
import { VideoPlayer } from '@ds/video-player/video-player';
import { createRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { gridOf } from '../../stories/pictures';

const slot = (name: string) => document.querySelector<HTMLElement>(`[data-slot="${name}"]`);
const box = (name: string) => slot(name)?.getBoundingClientRect() ?? new DOMRect();

afterEach(async () => {
  document.documentElement.removeAttribute('style');
  await page.viewport(390, 844);
});

const narrow = async () => {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
};

const aFile = new File(['noodles'], 'menu.pdf', { type: 'application/pdf' });

const transferOf = (file: File): DataTransfer => {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
};

describe('picture grid', () => {
  test('one picture keeps its ratio, and its room before it has loaded', async () => {
    await render(<PictureGrid pictures={gridOf(1).map((one) => ({ ...one, src: undefined }))} />);
    const { width, height } = box('picture-grid');
    expect(width / height).toBeCloseTo(960 / 640, 1);
    await vi.waitFor(() => expect(document.querySelector('canvas')?.width).toBeGreaterThan(20));
  });

  test.each([2, 3, 5, 7, 10])('%i pictures fill rows of one width', async (count) => {
    await render(<PictureGrid pictures={gridOf(count)} />);
    const rights = [...document.querySelectorAll('[data-slot="picture"]')].map((one) =>
      Math.round(one.getBoundingClientRect().right),
    );
    expect(rights).toHaveLength(count);
    expect(rights.at(-1)).toBe(Math.round(box('picture-grid').right));
  });

  test('each is a button with its name, which opens it', async () => {
    const open = vi.fn<(index: number) => void>();
    await render(<PictureGrid pictures={gridOf(2)} onOpen={open} />);
    await page.getByRole('button', { name: 'Photo 2 of 2 from Mina, 12:05' }).click();
    expect(open.mock.calls).toEqual([[1]]);
  });

  test('without a way to open, each is an image with its name', async () => {
    await render(<PictureGrid pictures={gridOf(1)} />);
    await expect.element(page.getByRole('img', { name: 'Photo from Mina, 12:05' })).toBeVisible();
  });

  const retry = {
    label: (label: string) => `${label}, try again`,
    loading: 'Loading',
    failed: 'The photo couldn’t be loaded.',
  };

  test('one that is loaded again by a press says so, and what has become of it', async () => {
    await render(<PictureGrid pictures={gridOf(1)} onOpen={() => undefined} retry={retry} />);
    const broken = page.getByRole('button', { name: 'Photo from Mina, 12:05, try again' });
    const said = () =>
      [...document.querySelectorAll('[data-slot=announcer][aria-live=polite] p')].map(
        (one) => one.textContent,
      );
    const fail = () => document.querySelector('img')?.dispatchEvent(new Event('error'));
    document.querySelector('[data-slot=announcer][aria-live=polite]')?.replaceChildren();
    fail();
    await broken.click();
    await vi.waitFor(() => expect(said()).toEqual(['Loading', 'Photo from Mina, 12:05']));
    fail();
    await expect.element(broken).toBeVisible();
    expect(said()).toHaveLength(2);
    flushSync(() => broken.element().dispatchEvent(new MouseEvent('click', { bubbles: true })));
    fail();
    await vi.waitFor(() => expect(said().slice(2)).toEqual(['Loading', 'The photo couldn’t be loaded.']));
  });

  test('one that can’t be loaded is loaded again by a press, or by itself once the network is back', async () => {
    const open = vi.fn<(index: number) => void>();
    await render(<PictureGrid pictures={gridOf(1)} onOpen={open} retry={retry} />);
    const whole = page.getByRole('button', { name: 'Photo from Mina, 12:05', exact: true });
    const broken = page.getByRole('button', { name: 'Photo from Mina, 12:05, try again' });
    const fail = () => document.querySelector('img')?.dispatchEvent(new Event('error'));
    fail();
    await broken.click();
    await expect.element(whole).toBeVisible();
    await expect.element(whole).toHaveFocus();
    expect(open).not.toHaveBeenCalled();
    fail();
    await expect.element(broken).toBeVisible();
    window.dispatchEvent(new Event('online'));
    await whole.click();
    expect(open).toHaveBeenCalledOnce();
  });

  test('one that can’t be loaded is an icon', async () => {
    await render(<PictureGrid pictures={gridOf(1).map((one) => ({ ...one, src: 'blob:gone' }))} />);
    await vi.waitFor(() => expect(slot('picture')?.dataset['state']).toBe('broken'));
  });

  test('nothing is wider than a narrow screen with large text', async () => {
    await narrow();
    await render(
      <MessageBubble side="own" time="12:05" media={<PictureGrid pictures={gridOf(3)} />} mediaFills>
        A text that is much longer than the pictures above it are wide
      </MessageBubble>,
    );
    expect(document.documentElement.scrollWidth).toBe(320);
    expect(box('message-text').width).toBeLessThanOrEqual(box('picture-grid').width);
  });

  test('without a text, the time stands over the pictures', async () => {
    await render(
      <MessageBubble side="own" time="12:05" media={<PictureGrid pictures={gridOf(1)} />} mediaFills>
        {null}
      </MessageBubble>,
    );
    expect(box('message-meta').bottom).toBeLessThan(box('picture-grid').bottom);
    expect(slot('message-text')).toBe(null);
  });
});

test('a finger that rests on a picture opens the menu of its message, and not the picture', async () => {
  const [open, menu] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(
    <div style={{ height: 600, display: 'flex', flexDirection: 'column' }}>
      <MessageLog
        label="Messages"
        jumpLabel="Latest"
        items={[
          {
            key: 'one',
            name: 'Mina, Photo, 12:05',
            content: <PictureGrid pictures={gridOf(1)} onOpen={open} />,
            onMenu: menu,
          },
        ]}
      />
    </div>,
  );
  const picture = page.getByRole('button', { name: 'Photo from Mina, 12:05' }).element();
  const at = { bubbles: true, isPrimary: true, pointerType: 'touch', pointerId: 7, clientX: 90, clientY: 90 };
  picture.dispatchEvent(new PointerEvent('pointerdown', at));
  await vi.waitFor(() => expect(menu).toHaveBeenCalledTimes(1));
  picture.dispatchEvent(new PointerEvent('pointerup', at));
  picture.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(open).not.toHaveBeenCalled();
});

describe('video player', () => {
  test('has the browser’s controls and a name, and its room before it has loaded', async () => {
    await render(<VideoPlayer label="Video from Mina, 12:05" src={undefined} width={160} height={120} />);
    const video = page.getByLabelText('Video from Mina, 12:05').element();
    expect(video).toHaveAttribute('controls');
    expect(video).not.toHaveAttribute('autoplay');
    const { width, height } = box('video-player');
    expect(width / height).toBeCloseTo(160 / 120, 1);
  });

  test('doesn’t play while it is on its way, and stays inside a narrow screen with large text', async () => {
    await narrow();
    await render(
      <VideoPlayer
        label="Your video, 12:05"
        src={undefined}
        width={1_920}
        height={300}
        over={<TransferButton label="Cancel" share={0.4} />}
      />,
    );
    expect(page.getByLabelText('Your video, 12:05').element()).not.toHaveAttribute('controls');
    await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

describe('file card', () => {
  test('is a link that saves, with name, type and size', async () => {
    await render(<FileCard name="menu.pdf" detail="PDF, 1.2 MB" href="#menu" saveLabel="Save" />);
    const link = page.getByRole('link', { name: /^menu\.pdf PDF, 1\.2 MB ?, Save$/ });
    await expect.element(link).toHaveAttribute('download', 'menu.pdf');
    expect(box('file-card').height).toBeGreaterThanOrEqual(44);
  });

  test('is no link while there is nothing to save, and a long name stays inside', async () => {
    await narrow();
    await render(
      <FileCard
        name={`${'x'.repeat(200)}.pdf`}
        detail="PDF, 1.2 MB"
        action={<TransferButton label="Cancel" share={0.4} />}
      />,
    );
    expect(document.querySelector('a')).toBe(null);
    expect(document.documentElement.scrollWidth).toBe(320);
  });
});

test('a transfer button closes its ring, and stops what is on its way', async () => {
  const stop = vi.fn<() => void>();
  await render(<TransferButton label="Cancel sending" share={0.4} onClick={stop} />);
  expect(slot('ring-arc')?.getAttribute('stroke-dasharray')).toBe('0.4 1');
  await page.getByRole('button', { name: 'Cancel sending' }).click();
  expect(stop).toHaveBeenCalledTimes(1);
  expect(box('transfer-button').width).toBeGreaterThanOrEqual(44);
});

describe('attachment tray', () => {
  const Example = ({ onEmptied }: { onEmptied: () => void }) => {
    const [ids, setIds] = useState(['1', '2', '3']);
    return (
      <AttachmentTray
        label="Attachments"
        items={ids.map((id) => ({ id, name: `Photo ${id}`, src: null, removeLabel: `Remove ${id}` }))}
        onRemove={(id) => setIds(ids.filter((one) => one !== id))}
        onEmptied={onEmptied}
      />
    );
  };

  test('each is taken out by its button, whose focus moves to the neighbour’s', async () => {
    const emptied = vi.fn<() => void>();
    await render(<Example onEmptied={emptied} />);
    await expect.element(page.getByRole('list', { name: 'Attachments' })).toBeVisible();
    const press = async (id: string) => {
      page
        .getByRole('button', { name: `Remove ${id}` })
        .element()
        .focus();
      await userEvent.keyboard('{Enter}');
    };
    await press('2');
    await expect.element(page.getByRole('button', { name: 'Remove 3' })).toHaveFocus();
    await press('3');
    await expect.element(page.getByRole('button', { name: 'Remove 1' })).toHaveFocus();
    expect(emptied).not.toHaveBeenCalled();
    await press('1');
    expect(emptied).toHaveBeenCalledTimes(1);
    expect(document.querySelectorAll('[data-slot="attachment"]')).toHaveLength(0);
  });

  test.each([
    ['a picture', { src: null }],
    ['anything else', { detail: '0:12' }],
  ])('%s with a name for it is a button', async (_what, part) => {
    const opened = vi.fn<(id: string) => void>();
    const items = ['1', '2'].map((id) => ({
      id,
      name: `Photo ${id}`,
      ...part,
      removeLabel: `Remove ${id}`,
      openLabel: id === '2' ? 'Describe photo 2' : undefined,
    }));
    await render(<AttachmentTray label="Attachments" items={items} onRemove={vi.fn()} onOpen={opened} />);
    await expect.element(page.getByRole('button')).toHaveLength(3);
    await page.getByRole('button', { name: 'Describe photo 2' }).click();
    expect(opened.mock.calls).toEqual([['2']]);
  });
});

describe('file picker', () => {
  test('takes several files, and the same ones again', async () => {
    const pick = vi.fn<(files: File[]) => void>();
    const picker = createRef<FilePickerHandle>();
    await render(<FilePicker ref={picker} accept="image/*" onPick={pick} />);
    const input = document.querySelector<HTMLInputElement>('[data-slot=file]');
    if (!input) throw new Error('There is no input.');
    const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined);
    picker.current?.open();
    expect(opened).toHaveBeenCalledTimes(1);
    expect(input.multiple).toBe(true);
    for (const _ of [1, 2]) {
      input.files = transferOf(aFile).files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }
    expect(pick.mock.calls.map(([files]) => files.map(({ name }) => name))).toEqual([
      ['menu.pdf'],
      ['menu.pdf'],
    ]);
  });

  test('a file dragged over the page is announced by an overlay, and taken where it drops', async () => {
    const drop = vi.fn<(files: File[]) => void>();
    await render(<FileDrop label="Drop here" onDrop={drop} />);
    const drag = (type: string) =>
      window.dispatchEvent(new DragEvent(type, { dataTransfer: transferOf(aFile), cancelable: true }));
    expect(drag('dragover')).toBe(false);
    await expect.element(page.getByText('Drop here')).toBeVisible();
    expect(drag('drop')).toBe(false);
    expect(drop.mock.calls.flat(2).map(({ name }) => name)).toEqual(['menu.pdf']);
    await vi.waitFor(() => expect(slot('file-drop')).toBe(null));
  });

  test('a text dragged over the page is the browser’s', async () => {
    await render(<FileDrop label="Drop here" onDrop={() => undefined} />);
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', 'noodles');
    expect(window.dispatchEvent(new DragEvent('dragover', { dataTransfer, cancelable: true }))).toBe(true);
  });
});

test('a message may go without a text where there is something else to send', async () => {
  const send = vi.fn<() => void>();
  await render(
    <MessageComposer
      label="Message"
      sendLabel="Send"
      value=""
      onChange={() => undefined}
      onSend={send}
      sendable
      tray={<p>A picture</p>}
    />,
  );
  await page.getByRole('button', { name: 'Send' }).click();
  expect(send).toHaveBeenCalledTimes(1);
});
