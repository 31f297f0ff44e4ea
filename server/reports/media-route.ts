import { CASE_MEDIA_PATH } from '@contract/reports/case';
import type { FastifyInstance } from 'fastify';
import { serveMedia } from '../chat/media-route';
import type { AppDeps } from '../module';
import { viewCaseMedium } from './queue';

const CASE = /^[1-9]\d{0,14}$/;

/** Serves what cases show to the assistants whom they are for. */
export const registerCaseMedia = (
  app: FastifyInstance,
  deps: Pick<AppDeps, 'db' | 'clock' | 'config' | 'storage'>,
): void =>
  serveMedia(app, deps, `${CASE_MEDIA_PATH}/:case`, async ({ id: actor, isAssistant }, id, caseId) =>
    isAssistant && CASE.test(caseId) ? viewCaseMedium(deps, actor, { caseId: Number(caseId), id }) : null,
  );
