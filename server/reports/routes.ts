import * as calls from '@contract/reports/calls';
import type { CaseDetail } from '@contract/reports/case';
import type { FastifyInstance } from 'fastify';
import type { Failure } from '../failure';
import { registerCalls } from '../http/route';
import type { AppDeps } from '../module';
import { appealSanction, appealSuspension } from './appeals';
import { findCase, unknownCase } from './cases';
import { decideCase, type DecisionForm } from './decisions';
import { fileReport } from './file-report';
import { listCases, readCase, releaseCase, takeCase, viewCase } from './queue';
import { listSanctions } from './sanctions';

/** Decides a case, and answers with it as it is then. */
async function decide(deps: AppDeps, actor: number, form: DecisionForm): Promise<CaseDetail | Failure> {
  const refused = await decideCase(deps, actor, form);
  if (refused) return refused;
  deps.outbox.wake();
  const closed = await findCase(deps.db, form.id);
  return closed ? readCase(deps, actor, closed) : unknownCase();
}

/** The calls under `/reports`. */
export const registerReports = (app: FastifyInstance, deps: AppDeps): void =>
  registerCalls(app, deps, calls, {
    report: ({ payload, session }) => fileReport(deps, session.member.id, payload),
    listSanctions: ({ session }) => listSanctions(deps.db, session.member.id),
    appeal: ({ payload, session }) => appealSanction(deps, session.member.id, payload),
    appealSuspension: ({ payload }) => appealSuspension(deps, payload),
    listCases: ({ payload, session }) => listCases(deps, session.member.id, payload),
    getCase: ({ payload, session }) => viewCase(deps, session.member.id, payload.case),
    takeCase: ({ payload, session }) => takeCase(deps, session.member.id, payload.case),
    releaseCase: ({ payload, session }) => releaseCase(deps, session.member.id, payload.case),
    decideCase: ({ payload: { case: id, ...form }, session }) =>
      decide(deps, session.member.id, { ...form, id }),
  });
