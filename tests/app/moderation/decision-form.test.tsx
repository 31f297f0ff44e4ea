import { ChatCachesContext } from '@app/chat/use-chat';
import { DecisionForm } from '@app/features/moderation/decision-form';
import { NO_CACHES } from '@app/session/chat-cache/chat-cache';
import { Providers } from '@app/shell/providers';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { messageCase } from '../../../stories/moderation/cases-in';
import { createDeps } from '../../../stories/page-frame/page-frame';

it('the decision of a case about a group without an owner can only be to dismiss it', async () => {
  const found = messageCase({ kind: 'group', subject: null, title: 'Tea', isMine: true });
  await render(
    <Providers deps={createDeps('en-US', {})}>
      <ChatCachesContext value={NO_CACHES}>
        <MemoryRouter>
          <DecisionForm found={found} onDecided={vi.fn()} />
        </MemoryRouter>
      </ChatCachesContext>
    </Providers>,
  );
  await expect.element(page.getByRole('radio', { name: 'Dismiss' })).toBeVisible();
  expect(page.getByRole('radio').elements()).toHaveLength(1);
});
